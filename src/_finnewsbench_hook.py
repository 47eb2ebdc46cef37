"""Make the bare name "finnewsbench" resolve in `datasets` and `evaluate`, in every Python process.

Neither library has plug-ins, and the Hub refuses names without a namespace.  So one name is
redirected at one function per library, `datasets.load.dataset_module_factory` and
`evaluate.loading.evaluation_module_factory`, when that module is imported (DESIGN section 3):

- ``load_dataset("finnewsbench")`` reads the Parquet files that are installed with the package,
- ``evaluate.load("finnewsbench")`` the metric that is installed with it,
- both without a network request; with ``revision=``, which means something on the Hub only, the
  repository `HUB_NAME` is loaded instead;
- every other name and path, ``"./finnewsbench"`` too, reaches the library as it was given.

A folder ``finnewsbench`` in the current directory does not shadow the benchmark, unlike the
libraries' own rule for bare names: a score must not depend on where a program was started.  Where
the library would have read that folder, a warning says so.

`install` runs when Python starts (``finnewsbench-hook.pth``, or ``.start`` on Pythons that read
those), so it imports nothing that start-up has not loaded already; ``FINNEWSBENCH_NO_HOOK=1``
leaves the libraries as they are.  Not covered: ``python -S`` and folders that are put on the path
by hand (``pip install --target``), where no start-up file is read: call `install` there.
This module must not import `finnewsbench`: a file of that name beside a program, as in the
metric's Space, would be found in its place.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False  # as in `typing`, which would more than double what this costs at start-up
if TYPE_CHECKING:
    from collections.abc import Callable
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType
    from typing import Any

NAME = "finnewsbench"
HUB_NAME = "finnewsbench-org/finnewsbench"
"""The dataset repository and the metric's Space on the Hub."""
OPT_OUT = "FINNEWSBENCH_NO_HOOK"
_HERE = os.path.dirname(os.path.abspath(__file__))


def installed_folder(name: str) -> str:
    """Where the folder `name` of the project is: in the package, or at the root of a checkout.

    Raises FileNotFoundError if it is in neither place.
    """
    places = [os.path.join(_HERE, NAME, name), os.path.join(os.path.dirname(_HERE), name)]
    for path in places:
        if os.path.isdir(path):
            return path
    message = f"{NAME} is installed without its folder {name!r} (looked for {' and '.join(places)})"
    raise FileNotFoundError(f"{message}: reinstall it, pip install --force-reinstall {NAME}")


def digest(folder: str) -> str:
    """Hash of the dataset in `folder`: its card and its Parquet files, by path and content.

    `datasets` itself hashes neither, only their times, which wheels do not keep.
    """
    import hashlib

    total = hashlib.sha256()
    for base, folders, files in os.walk(folder):
        folders.sort()
        for name in sorted(files):
            if name == "README.md" or name.endswith(".parquet"):
                path = os.path.join(base, name)
                total.update(os.path.relpath(path, folder).replace(os.sep, "/").encode())
                with open(path, "rb") as file:
                    total.update(hashlib.sha256(file.read()).digest())
    return total.hexdigest()[:16]


def _load_dataset_module(original: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """The module of the bundled dataset, from `datasets`' own factory."""
    folder = installed_folder("dataset_builder")
    if not os.path.isdir(os.path.join(folder, "data")):
        raise FileNotFoundError(
            f"the articles are missing, there is no folder 'data' in {folder}: in a checkout, "
            f"build them with 'python -m {NAME}.dataset_builder.build'; else reinstall {NAME}"
        )
    found = original(folder, *args, **kwargs)
    found.builder_kwargs["dataset_name"] = NAME  # or the cache is named after the folder
    found.hash = digest(folder)  # or an upgraded package serves yesterday's rows from the cache
    return found


def _load_metric_module(original: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """The module of the installed metric, from `evaluate`'s own factory."""
    return original(os.path.join(installed_folder("metric"), NAME + ".py"), *args, **kwargs)


# Module to patch -> (the function that resolves names in it, what does so for the bare name, what
# the library would read from the current directory for that name).
_TARGETS: dict[str, tuple[str, Callable[..., Any], str]] = {
    "datasets.load": ("dataset_module_factory", _load_dataset_module, NAME),
    "evaluate.loading": (
        "evaluation_module_factory",
        _load_metric_module,
        os.path.join(NAME, NAME + ".py"),
    ),
}


def redirect(original: Callable[..., Any], bundled: Callable[..., Any], local: str) -> Any:
    """Wrap a library's factory: `NAME` goes to `bundled`, all else to `original`.

    `local` is what `original` would have read for `NAME` in the current directory.
    """
    import functools
    import inspect

    @functools.wraps(original)
    def factory(path: Any, *args: Any, **kwargs: Any) -> Any:
        if path != NAME:
            return original(path, *args, **kwargs)
        given = inspect.signature(original).bind_partial(path, *args, **kwargs).arguments
        if given.get("revision") is not None:
            return original(HUB_NAME, *args, **kwargs)
        _warn_of_shadowed(local)
        return bundled(original, *args, **kwargs)

    factory._finnewsbench = True  # type: ignore[attr-defined]  # noqa: SLF001 - our own mark
    return factory


def _warn_of_shadowed(local: str) -> None:
    """Warn if `local` exists, unless it belongs to a checkout of the project, which is no data."""
    if os.path.exists(local) and not os.path.exists(os.path.join(NAME, "pyproject.toml")):
        import warnings

        warnings.warn(
            f"{NAME!r} is the installed benchmark; {local!r} in {os.getcwd()!r} is not read: "
            f"say './{NAME}' if you mean that folder, or set {OPT_OUT}=1",
            stacklevel=5,  # the caller of load_dataset
        )


def patch(module: ModuleType) -> None:
    """Redirect the factory of `module`, and wherever else its library has imported it to.

    Does nothing for a module that merely has the name of a target, or is patched already.
    """
    attribute, bundled, local = _TARGETS[module.__name__]
    original = getattr(module, attribute, None)
    if original is None or hasattr(original, "_finnewsbench"):
        return
    factory = redirect(original, bundled, local)
    root = module.__name__.partition(".")[0]
    for name, other in list(sys.modules.items()):
        of_library = name == root or name.startswith(root + ".")
        if of_library and getattr(other, "__dict__", {}).get(attribute) is original:
            setattr(other, attribute, factory)
    setattr(module, attribute, factory)


class Finder:
    """Finds the targets as the other finders do, and patches them once they are executed."""

    @staticmethod
    def find_spec(
        fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The first other finder's specification, its loader followed by `patch`."""
        if fullname not in _TARGETS:
            return None
        for finder in sys.meta_path:
            if finder is Finder or not hasattr(finder, "find_spec"):
                continue
            spec: ModuleSpec | None = finder.find_spec(fullname, path, target)
            if spec is not None:
                _patch_after_loading(spec)
                return spec
        return None


def _patch_after_loading(spec: ModuleSpec) -> None:
    loader: Any = spec.loader
    if not hasattr(loader, "exec_module"):
        return
    execute = loader.exec_module

    def execute_and_patch(module: ModuleType) -> None:
        execute(module)
        if module.__name__ in _TARGETS:  # a zip's loader is shared by all of its modules
            patch(module)

    loader.exec_module = execute_and_patch


def install() -> None:
    """Redirect the bare name from now on; safe to call again, and after the libraries' import."""
    if os.environ.get(OPT_OUT, "0") not in {"", "0"}:
        return
    if Finder not in sys.meta_path:
        sys.meta_path.insert(0, Finder)
    for name in _TARGETS:
        if name in sys.modules:
            patch(sys.modules[name])
