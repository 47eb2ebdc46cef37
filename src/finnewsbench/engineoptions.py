"""The options that say where the work is done: in this process, or by Ray Data.

No heavy imports: ``--help`` shows them too.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec

from .errors import ConfigError
from .optiongroups import Group
from .optiongroups import Option

ENGINES = ("local", "ray")


@dataclass(frozen=True, slots=True)
class Engine:
    """Where the work is done.

    ``ray_workers``: how many processes Ray is to start (``None``: as fits).  ``ray_gpus``: what
    each needs; ``None`` is one for a model that runs in process, where there are any.
    """

    engine: str = "local"
    ray_workers: int | None = None
    ray_gpus: float | None = None

    @property
    def ray(self) -> bool:
        """Whether Ray does it."""
        return self.engine == "ray"

    def check(self) -> None:
        """Refuse what can't be, before anything is asked.

        Raises:
            ConfigError: there is no such engine, Ray is missing, or an option makes no sense.
        """
        if self.engine not in ENGINES:
            raise ConfigError(f"--engine is {self.engine!r}; it can be {', '.join(ENGINES)}.")
        if not self.ray and (self.ray_workers, self.ray_gpus) != (None, None):
            raise ConfigError("--ray-workers and --ray-gpus are for --engine ray.")
        if self.ray_workers is not None and self.ray_workers < 1:
            raise ConfigError(f"--ray-workers is {self.ray_workers}; it must be at least 1.")
        if self.ray_gpus is not None and not self.ray_gpus >= 0:
            raise ConfigError(f"--ray-gpus is {self.ray_gpus}; it must be at least 0.")
        if self.ray and find_spec("ray") is None:
            raise ConfigError("--engine ray needs Ray: pip install 'finnewsbench[ray]'.")


ENGINE = Group(
    "engine",
    {
        "engine": Option(str, "local: this process. ray: Ray Data, here or on a cluster.", "local"),
        "ray_workers": Option(int | None, "Processes that Ray starts; by default as fits.", None),
        "ray_gpus": Option(float | None, "GPUs that each of them needs.", None),
    },
    Engine,
)
"""Where the work is done."""
