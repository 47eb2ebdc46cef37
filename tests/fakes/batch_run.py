"""Batches of the stand-in task, and the same in a child process that kills itself at a point."""

from __future__ import annotations

import importlib
import inspect
import multiprocessing
import os
import signal
from dataclasses import replace

import pytest
from fakes.stand_in import TASK
from fakes.stand_in import config as settings_for
from fakes.stand_in import rows

from finnewsbench.batch import sessions
from finnewsbench.batch.extraction import extraction


def submit(server, folder, count=12, *, tell=None, most=50_000, task=TASK, **settings):
    """Submit what is left of ``count`` articles."""
    wanted = replace(settings_for(server.url, folder), **settings)
    with extraction(wanted, rows(count), task) as (job, ledger):
        return sessions.submit(job, ledger, tell=tell or (lambda _: None), most=most)


def collect(server, folder, count=12, *, tell=None, give_up=False, task=TASK, **settings):
    """Collect what has ended."""
    wanted = replace(settings_for(server.url, folder), **settings)
    with extraction(wanted, rows(count), task) as (job, ledger):
        return sessions.collect(job, ledger, tell=tell or (lambda _: None), give_up=give_up)


def killed(name, nth, action, *args, **settings):
    """Do ``action`` in a child process that ends by SIGKILL at a point; whether it did.

    The point is the ``nth`` call of ``name`` (``batch.server.create``), after its effect; with a
    minus before it.
    """
    if "fork" not in multiprocessing.get_all_start_methods():
        pytest.skip("a process is killed in a forked child, which this system has none of")

    def child():
        *path, last = name.split(".")
        at = next(n for n in range(len(path), 0, -1) if _module(path[:n]))
        owner = _module(path[:at])
        for part in path[at:]:
            owner = getattr(owner, part)
        setattr(owner, last, _fatal(getattr(owner, last), nth))
        action(*args, **settings)

    process = multiprocessing.get_context("fork").Process(target=child)
    process.start()
    process.join(60)
    return process.exitcode == -signal.SIGKILL


def _module(path):
    try:
        return importlib.import_module(".".join(["finnewsbench", *path]))
    except ModuleNotFoundError:
        return None


def _fatal(function, nth):
    """Wrap a function so that its ``nth`` call is the last thing that happens."""
    calls = 0

    def meet(*, early):
        nonlocal calls
        if early == (nth < 0):
            calls += 1
            if calls == abs(nth):
                os.kill(os.getpid(), signal.SIGKILL)

    async def later(*args, **kwargs):
        meet(early=True)
        result = await function(*args, **kwargs)
        meet(early=False)
        return result

    def at_once(*args, **kwargs):
        meet(early=True)
        result = function(*args, **kwargs)
        meet(early=False)
        return result

    return later if inspect.iscoroutinefunction(function) else at_once
