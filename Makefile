# Shortcuts for run.py, which also works without make: python3 run.py play
PYTHON ?= python3
ARGS ?=

.PHONY: help setup play test quick check client shuffle fuzz soak load attack bench fast lab static docs ship release arena mutants lock
.DEFAULT_GOAL := help

help setup play test quick check client shuffle fuzz soak load attack bench fast lab static docs ship release lock:
	@$(PYTHON) run.py $@ $(ARGS)

# `make mutants NAME` or `make mutants GAME=NAME`; `make arena NAME ARGS="--bots greedy,random"`
ifneq (,$(filter mutants arena,$(firstword $(MAKECMDGOALS))))
GAME ?= $(wordlist 2,99,$(MAKECMDGOALS))
$(wordlist 2,99,$(MAKECMDGOALS)):
	@:
endif

mutants arena:
	@$(PYTHON) run.py $@ $(GAME) $(ARGS)
