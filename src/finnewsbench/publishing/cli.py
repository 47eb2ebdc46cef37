"""The commands ``publish``, ``publish-results`` and ``eval-results``."""
# ruff: noqa: PLC0415, PLR0913 (heavy imports happen when used; a command has its options)

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated
from typing import Any

import typer

from finnewsbench.errors import ConfigError
from finnewsbench.judgeoptions import JUDGES
from finnewsbench.judgeoptions import JudgeOptions
from finnewsbench.modeloptions import WORK
from finnewsbench.optiongroups import Group
from finnewsbench.optiongroups import takes

CheckData = Callable[[str], object]
"""Checks the dataset in a folder: prints what is wrong, and ends with status 1 if anything is."""

DRY = typer.Option("--dry-run", help="Show what would change; push nothing.")
PULL = typer.Option("--create-pr", help="Open a pull request in place of a commit.")
REPO = "On the Hub, as ORG/NAME."


def add_publishing(app: typer.Typer, check_data: CheckData) -> None:
    """Register the commands; ``check_data`` is what ``dataset check`` does."""
    check = Group("check_data", {}, lambda: check_data)
    app.command("publish")(takes(check)(publish))
    app.command("publish-results")(takes(WORK, JUDGES)(publish_results))
    app.command("eval-results")(takes(WORK, JUDGES)(eval_results))


def publish(
    targets: Annotated[
        list[str] | None,
        typer.Argument(metavar="[TARGET]...", help="dataset, metric, space; by default all."),
    ] = None,
    *,
    namespace: Annotated[str, typer.Option(help="Account or organisation to publish under.")],
    root: Annotated[
        Path | None, typer.Option(help="Checkout to publish; by default this one.")
    ] = None,
    dry_run: Annotated[bool, DRY] = False,
    private: Annotated[
        bool, typer.Option("--private", help="New repositories are private.")
    ] = False,
    create_pr: Annotated[bool, PULL] = False,
    revision: Annotated[str, typer.Option(help="Branch to commit to.")] = "main",
    move_tag: Annotated[
        bool, typer.Option("--move-tag", help="Change a version that is published already.")
    ] = False,
    check_data: CheckData,
) -> None:
    """Publish dataset, metric and demo on the Hub: one commit each, tagged with the version.

    Everything is checked and compared first; the token comes from HF_TOKEN or `hf auth login`.
    Running it again pushes what is missing, and makes no commit where nothing changed.
    """
    need_hub()
    from .contents import TARGETS
    from .contents import checkout
    from .contents import content_of
    from .hub import Hub
    from .pushing import Settings
    from .pushing import carry_out
    from .pushing import check_contents
    from .pushing import describe
    from .pushing import plan

    unknown = sorted(set(targets or ()) - set(TARGETS))
    if unknown:
        raise ConfigError(f"{unknown[0]!r} can't be published; it can be {', '.join(TARGETS)}.")
    place = checkout(root)
    contents = [content_of(each, place) for each in TARGETS if not targets or each in targets]
    check_contents(contents)
    try:
        check_data(str(place / "dataset_builder"))
    except typer.Exit:
        raise ConfigError(
            "Nothing was pushed: the dataset breaks rules of 'finnewsbench dataset check' (above)."
        ) from None
    hub = Hub()
    if not dry_run:
        hub.check_account(namespace)
    settings = Settings(namespace, private, create_pr, move_tag, revision)
    steps = plan(hub, contents, settings)
    for step in steps:
        if dry_run:
            for line in describe(hub, step):
                typer.echo(line)
        else:
            carry_out(hub, step, settings, typer.echo)


def publish_results(
    folder: Annotated[Path, typer.Argument(metavar="RUN", help="Run folder.")],
    *,
    repo: Annotated[str, typer.Option(help=f"Dataset of results. {REPO}")],
    name: Annotated[
        str, typer.Option(help="The run's folder there; by default as it is called here.")
    ] = "",
    dry_run: Annotated[bool, DRY] = False,
    create_pr: Annotated[bool, PULL] = False,
    settings: Mapping[str, Any],
    judges: JudgeOptions,
) -> None:
    """Add a run to a dataset of results, which the leaderboard reads.

    The run is scored anew from its replies and the bundled references, and refused if its figures
    are others.  A run that models judged needs the options of its judges: their answers are read
    from the folder, nobody is asked.
    """
    need_hub()
    from .hub import Hub
    from .results import push_run
    from .results import rescored

    found = rescored(folder, judges, settings)
    push_run(
        Hub(),
        found,
        repo,
        name or folder.resolve().name,
        pull=create_pr,
        dry=dry_run,
        tell=typer.echo,
    )


def eval_results(
    folder: Annotated[Path, typer.Argument(metavar="RUN", help="Run folder.")],
    *,
    dataset: Annotated[str, typer.Option(help=f"The benchmark's dataset. {REPO}")],
    out: Annotated[
        Path | None,
        typer.Option(help="Folder of the model's repository, to write to; by default this one."),
    ] = None,
    repo: Annotated[
        str, typer.Option(help=f"The model's repository, in place of a folder. {REPO}")
    ] = "",
    push: Annotated[
        bool, typer.Option("--push", help="Push to --repo; without, only show what would change.")
    ] = False,
    create_pr: Annotated[bool, PULL] = False,
    revision: Annotated[str, typer.Option(help="Commit of the benchmark's dataset.")] = "",
    source: Annotated[str, typer.Option(help="Address where the run can be looked at.")] = "",
    model_index: Annotated[
        bool, typer.Option("--model-index", help="Write into README.md's model-index as well.")
    ] = False,
    settings: Mapping[str, Any],
    judges: JudgeOptions,
) -> None:
    """Write a run's score for its model's page: .eval_results/finnewsbench.yaml.

    Into a folder, or with --repo on the Hub, where nothing is changed without --push.  The run is
    scored anew as by publish-results; the token comes from HF_TOKEN or `hf auth login`.
    """
    need_hub()
    from .evalresults import write_eval_results
    from .evalresults import write_model_index
    from .results import rescored

    if (push or create_pr) and not repo:
        raise ConfigError("--push and --create-pr need the model's repository: --repo ORG/NAME.")
    if repo and out is not None:
        raise ConfigError("--out is a folder and --repo the Hub: leave one of them out.")
    if repo and repo.count("/") != 1:
        raise ConfigError(f"--repo is {repo!r}; write it as ORG/NAME.")
    found = rescored(folder, judges, settings)
    if repo:
        from .hub import Hub
        from .modelpage import Entry
        from .modelpage import push_entry

        entry = Entry(dataset, revision, source, index=model_index)
        push_entry(Hub(), found, entry, repo, pull=create_pr, push=push, tell=typer.echo)
        return
    place = out or Path()
    typer.echo(write_eval_results(place, found, dataset, revision, source))
    if model_index:
        typer.echo(write_model_index(place, found, dataset, revision, source))


def need_hub() -> None:
    """Refuse to go on with a client of the Hub that is too old.

    Raises:
        ConfigError: says how to get a newer one.
    """
    import huggingface_hub

    if int(huggingface_hub.__version__.partition(".")[0]) < 2:
        raise ConfigError(
            f"huggingface_hub {huggingface_hub.__version__} is too old for this. Install a newer "
            "one with: pip install 'finnewsbench[hub]'"
        )
