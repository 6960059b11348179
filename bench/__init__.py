"""Benchmarks, one command per module. Their results are JSON files in results/."""
