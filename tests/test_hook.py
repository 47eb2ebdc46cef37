"""The redirect of the bare name, by itself: what it passes on, and where it looks."""

from __future__ import annotations

import importlib.util
import shutil
import sys
import types
import warnings

import pytest

import _finnewsbench_hook as hook


def factory(path, revision=None, download_mode=None):
    """A library's factory in small: returns what it was called with."""
    return {"path": path, "revision": revision, "download_mode": download_mode}


def bundled(original, *args, **kwargs):
    """Stands for the installed benchmark."""
    return original("<bundled>", *args, **kwargs)


@pytest.fixture
def redirected(tmp_path, monkeypatch):
    """`factory`, redirected, called from an empty folder."""
    monkeypatch.chdir(tmp_path)
    return hook.redirect(factory, bundled, "finnewsbench")


@pytest.mark.parametrize("path", ["./finnewsbench", "org/finnewsbench", "finnewsbench2", "", None])
def test_other_names_pass_unchanged(redirected, path):
    """Whatever is not exactly the bare name reaches the library as it was given."""
    assert redirected(path, "v1", download_mode="m") == factory(path, "v1", "m")


def test_bare_name_is_the_bundle(redirected):
    """The bare name, by position or by keyword, goes to the bundle with all other arguments."""
    expected = factory("<bundled>", None, "m")
    assert redirected("finnewsbench", download_mode="m") == expected
    assert redirected(path="finnewsbench", revision=None, download_mode="m") == expected


def test_revision_goes_to_the_hub(redirected):
    """A revision, by position or by keyword, is asked of the repository on the Hub."""
    expected = factory("finnewsbench-org/finnewsbench", "v1")
    assert redirected("finnewsbench", "v1") == expected
    assert redirected("finnewsbench", revision="v1") == expected


def test_wrong_arguments_raise_the_library_s_own_error(redirected):
    """An argument that the factory does not have is a TypeError, as without the hook."""
    with pytest.raises(TypeError, match="unexpected keyword argument 'nonsense'"):
        redirected("finnewsbench", nonsense=1)


def test_shadowed_folder_is_warned_of(redirected, tmp_path):
    """A folder that the library would have read is named in a warning; the bundle is loaded."""
    (tmp_path / "finnewsbench").mkdir()
    with pytest.warns(UserWarning, match=r"is not read: say './finnewsbench'"):
        assert redirected("finnewsbench") == factory("<bundled>")


def test_checkout_is_not_warned_of(redirected, tmp_path):
    """A clone of the project in the current folder is nobody's data: no warning."""
    (tmp_path / "finnewsbench").mkdir()
    (tmp_path / "finnewsbench/pyproject.toml").touch()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert redirected("finnewsbench") == factory("<bundled>")


def test_late_installation_reaches_every_import_of_the_factory(monkeypatch):
    """Libraries that are loaded already are patched, `from .load import factory` included."""
    load, inspect = types.ModuleType("datasets.load"), types.ModuleType("datasets.inspect")
    foreign = types.ModuleType("elsewhere")
    for module in (load, inspect, foreign):
        module.dataset_module_factory = factory
        monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.delitem(sys.modules, "evaluate.loading", raising=False)
    hook.install()
    patched = load.dataset_module_factory
    assert patched is not factory
    assert inspect.dataset_module_factory is patched
    assert foreign.dataset_module_factory is factory
    hook.install()
    assert load.dataset_module_factory is patched
    assert sys.meta_path.count(hook.Finder) == 1


def test_other_finders_answer_as_before():
    """The hook finds a target where the others find it, and nothing else."""
    spec = hook.Finder.find_spec(
        "evaluate.loading", importlib.util.find_spec("evaluate").submodule_search_locations
    )
    assert spec.origin == importlib.util.find_spec("evaluate.loading").origin
    assert hook.Finder.find_spec("evaluate") is None
    assert hook.Finder.find_spec("datasets.load", []) is None


def broken_installation(tmp_path):
    """The hook's module, alone in a folder."""
    copy = shutil.copy(hook.__file__, tmp_path / "hook_alone.py")
    spec = importlib.util.spec_from_file_location("hook_alone", copy)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_missing_folder_names_the_remedy(tmp_path):
    """An installation without the metric says where it was looked for and what to do."""
    (tmp_path / "site").mkdir()
    alone = broken_installation(tmp_path / "site")
    with pytest.raises(FileNotFoundError, match=r"'metric' .*: reinstall it, pip install"):
        alone.installed_folder("metric")


def test_unbuilt_articles_name_the_remedy(tmp_path):
    """A checkout whose Parquet files are not built yet says how to build them."""
    (tmp_path / "src").mkdir()
    (tmp_path / "dataset_builder").mkdir()
    alone = broken_installation(tmp_path / "src")
    _, load, _ = alone._TARGETS["datasets.load"]
    with pytest.raises(FileNotFoundError, match=r"python -m finnewsbench\.dataset_builder\.build"):
        load(factory)


def test_digest_follows_what_is_read(tmp_path):
    """Card, names and contents of Parquet files count; sources and caches do not."""
    (tmp_path / "data").mkdir()
    (tmp_path / "README.md").write_text("a", encoding="utf-8")
    (tmp_path / "data/test.parquet").write_bytes(b"1")
    seen = [hook.digest(str(tmp_path))]
    (tmp_path / "build.py").write_text("b", encoding="utf-8")
    assert hook.digest(str(tmp_path)) == seen[0]
    (tmp_path / "README.md").write_text("b", encoding="utf-8")
    seen.append(hook.digest(str(tmp_path)))
    (tmp_path / "data/test.parquet").write_bytes(b"2")
    seen.append(hook.digest(str(tmp_path)))
    (tmp_path / "data/test.parquet").rename(tmp_path / "data/train.parquet")
    seen.append(hook.digest(str(tmp_path)))
    assert len(set(seen)) == 4
