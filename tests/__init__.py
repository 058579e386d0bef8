"""Tests, laid out like the package: unit, models, ui, end2end, contract, benchmarks."""
