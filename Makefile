# The work is done by scripts/dev.py, for Windows too: python scripts/dev.py run
# Options are passed on: make run OPTIONS="--model gpt-5-mini"

PYTHON ?= python3

.PHONY: run test docs check check-full
run test docs check check-full:
	@$(PYTHON) scripts/dev.py $@ $(OPTIONS)
