"""Leaderboard, Dataset and About in a browser: sorting, filters, articles; text stays text."""

from __future__ import annotations

import socket

import pytest
from browser import outside
from space_runs import IMG
from space_runs import SCRIPT
from space_runs import hostile
from space_runs import judged
from space_runs import made
from space_runs import nothing

from finnewsbench.data import load
from finnewsbench.space.context import Context
from finnewsbench.space.serving import ready_page

CELLS = "#fnb-board-table [role=gridcell]"


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """The address of a page with three runs beside the baseline, one of them hostile."""
    folder = tmp_path_factory.mktemp("runs")
    made(folder / "good", "acme/good", count=4)
    made(folder / "empty", "acme/empty", nothing, count=4)
    evil = made(folder / "evil", f"acme/{IMG}", hostile, count=4)
    judged(evil, ("m/judge",), lambda _judge, line: (line.value, f"{SCRIPT} {IMG}"))
    blocks, options = ready_page(Context(runs=(folder,)))
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    blocks.launch(server_name="127.0.0.1", server_port=port, prevent_thread_lock=True, **options)
    with pytest.MonkeyPatch.context() as patch:  # no run that the package brings along
        patch.setattr("finnewsbench.space.board_folders.BUNDLED", folder / "none")
        yield f"http://127.0.0.1:{port}/"
    blocks.close()


@pytest.fixture
def page(browser, served):
    """A fresh page that notes dialogs, errors and requests that leave the machine."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.set_default_timeout(20_000)
    wrong = []
    page.on("dialog", lambda dialog: (wrong.append(dialog.message), dialog.dismiss()))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    away = outside(page)
    page.goto(served)
    yield page
    assert wrong == []
    assert away == []
    page.close()


def opened(page, *tabs):
    """The page with tabs chosen one after the other."""
    for tab in tabs:
        page.get_by_role("tab", name=tab, exact=True).click()
    return page


def board(page):
    """The leaderboard with its table filled."""
    opened(page, "리더보드")
    page.locator(CELLS).first.wait_for()
    return page


def names(page):
    """The first line of each run's cell, from top to bottom."""
    cells = page.locator("#fnb-board-table [role=gridcell][data-col='0']")
    return [text.split("\n")[0] for text in cells.all_inner_texts()]


def choose(page, box, option):
    """Choose an option of a dropdown."""
    page.locator(f"{box} input").click()
    page.get_by_role("option", name=option, exact=True).click()


def wait_for_runs(page, wanted):
    """Wait until the table has these runs in this order."""
    page.wait_for_function(
        """wanted => [...document.querySelectorAll(
            "#fnb-board-table [role=gridcell][data-col='0']")]
            .map(c => c.innerText.trim().split("\\n")[0]).join("|") === wanted""",
        arg="|".join(wanted),
    )


def test_the_table_sorts_by_its_menu_and_by_the_control(page):
    """The best run first, the other way by a column's menu, by name by the control."""
    board(page)
    assert names(page)[-1] == "acme/empty"
    header = page.locator("#fnb-board-table thead th").nth(2)
    header.locator(".cell-menu-button").click()
    page.get_by_role("menuitem").first.click()
    page.wait_for_function(
        "document.querySelector(\"#fnb-board-table [role=gridcell][data-col='0']\")"
        ".innerText.startsWith('acme/empty')"
    )
    page.locator("#fnb-board-sort input").focus()  # the way of the keyboard
    page.keyboard.press("Control+A")
    page.keyboard.type("실행")
    page.keyboard.press("Enter")
    wait_for_runs(page, [f"acme/{IMG}", "acme/empty", "acme/good", "baseline"])


def test_a_row_leads_to_its_articles(page):
    """Choosing a row names its run on the button, which opens the run's first article."""
    board(page)
    page.locator(CELLS, has_text="acme/empty").first.click()
    button = page.locator("#fnb-board-open", has_text="acme/empty")
    button.click()
    page.locator(".fnb-board-column", has_text="acme/empty").wait_for()
    assert "놓침" in page.locator(".fnb-board-column").inner_text()
    title = load("finnewsbench", "validation[:1]").rows[0]["title"]
    assert page.locator(".fnb-try-paper h3:visible").inner_text() == title
    page.get_by_role("button", name="다음 →").last.click()
    other = load("finnewsbench", "validation[1:2]").rows[0]["title"]
    page.locator(".fnb-try-paper h3:visible", has_text=other).wait_for()


def test_filters_change_what_is_counted(page):
    """Common articles of all runs: none, as the baseline ran on test; by judge: one run."""
    board(page)
    page.get_by_label("공통 기사만").check()
    page.get_by_text("조건에 맞는 실행이나 기사가 없습니다").wait_for()
    page.get_by_label("공통 기사만").uncheck()
    page.get_by_text("4개 실행").wait_for()
    page.get_by_role("button", name="필터 더 보기").click()
    choose(page, "#fnb-board-judge", "m/judge")
    wait_for_runs(page, [f"acme/{IMG}"])


def test_each_category_has_a_bar_for_each_run(page):
    """Overall and five categories; a run that found nothing has a bar of no width."""
    board(page)
    panels = page.locator(".fnb-board-panel")
    panels.first.wait_for()
    assert panels.count() == 6
    assert page.locator(".fnb-board-panel .fnb-board-bar").count() == 6 * 4
    row = panels.nth(1).locator(".fnb-board-row", has_text="acme/empty")
    assert row.locator(".fnb-board-bar").evaluate("bar => bar.style.width") == "0%"
    assert row.locator("b").inner_text() == "0.000"


def test_a_part_is_labelled_and_not_ranked(page):
    """A run over four articles of the split says so beside its name."""
    board(page)
    total = len(load("finnewsbench", "validation").rows)
    cell = page.locator(CELLS, has_text="acme/good").first
    assert f"일부 4/{total}건" in cell.inner_text()


def test_the_papers_figures_are_labelled(page):
    """They stand on a tab of their own, said to be the paper's and not comparable."""
    opened(board(page), "논문 수치")
    page.get_by_text("논문이 발표한 수치입니다").wait_for()
    assert page.get_by_text("논문의 표 7").is_visible()
    assert page.get_by_role("cell", name="0.981").is_visible()


def test_markup_of_a_run_is_shown_as_text(page):
    """Name, item, quotation and reason of a hostile run: no element is made of them."""
    board(page)
    evil = page.locator(CELLS, has_text=f"acme/{IMG}").first
    evil.click()
    page.locator("#fnb-board-open", has_text=IMG).click()
    column = page.locator(".fnb-board-column", has_text=IMG)
    column.wait_for()
    assert SCRIPT in column.inner_text()
    assert page.locator("img[src=x]").count() == 0
    assert page.locator(".fnb-board-column script").count() == 0


def test_the_dataset_can_be_searched(page):
    """A company's name leaves its articles; a sentence can be jumped to; statistics are there."""
    row = load("finnewsbench", "validation[:1]").rows[0]
    opened(page, "데이터셋")
    page.locator("#fnb-data-list label").first.wait_for()
    page.locator("#fnb-data-search textarea, #fnb-data-search input").first.fill(row["id"])
    page.locator("#fnb-data-list label").nth(1).wait_for(state="detached")
    assert row["title"] in page.locator("#fnb-data-list").inner_text()
    page.locator(".fnb-try-paper h3:visible", has_text=row["title"]).wait_for()
    page.locator("a.fnb-quote:visible").first.click()
    assert page.locator(".fnb-sentence:target").count() == 1
    opened(page, "통계")
    page.get_by_text("920.73").wait_for()


def test_words_change_with_the_language(page):
    """In English the tabs, the notes of the board and About are English; the run's stay."""
    board(page)
    page.get_by_label("English").check(force=True)
    page.get_by_text("4 runs").wait_for()
    opened(page, "About")
    page.get_by_text("How scores come about").wait_for()
    assert "@misc{finnewsbench" in page.inner_text("#fnb-about-citation .cm-content")
