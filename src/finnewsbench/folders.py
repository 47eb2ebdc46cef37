"""Folders that a command writes to: made if they are not there, or one line that says why not."""

from __future__ import annotations

from pathlib import Path

from .errors import ConfigError


def make_folder(folder: Path, remedy: str = "Name another folder with --out.") -> Path:
    """The folder, made with those above it if it is not there.

    Raises:
        ConfigError: something else has its name, or the disk does not let it be made.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unusable(folder, error, remedy) from None
    return folder


def make_folder_for(path: Path, remedy: str = "Name another file with --out.") -> Path:
    """The path of a file that is to be written, its folder made if it is not there.

    Raises:
        ConfigError: the folder can't be made, or the path is a folder.
    """
    make_folder(path.parent, remedy)
    if path.is_dir():
        raise ConfigError(f"{path} is a folder, where a file is wanted. {remedy}")
    return path


def _unusable(folder: Path, error: OSError, remedy: str) -> ConfigError:
    inside = next((each for each in (folder, *folder.parents) if _is_file(each)), None)
    if inside is None:
        return ConfigError(
            f"The folder {folder} can't be made: {error.strerror or error}. {remedy}"
        )
    if inside == folder:
        return ConfigError(f"{folder} is a file, where a folder is wanted. {remedy}")
    return ConfigError(f"The folder {folder} can't be made: {inside} is a file. {remedy}")


def _is_file(path: Path) -> bool:
    try:
        return path.exists() and not path.is_dir()
    except OSError:  # a name that the disk does not take
        return False
