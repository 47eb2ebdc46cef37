"""Hybrid labelling (paper, section 3.2): models propose, agreement filters, people decide."""
