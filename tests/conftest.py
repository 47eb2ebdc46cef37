"""Settings shared by all tests: how many examples a property is tried on."""

import os

from hypothesis import HealthCheck
from hypothesis import settings

# "ci" tries the same examples everywhere, so that its failures are reproduced by running it again.
settings.register_profile(
    "ci",
    max_examples=200,
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "full",
    max_examples=5000,
    deadline=None,
    database=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("full" if os.environ.get("FINNEWSBENCH_HYPOTHESIS") == "full" else "ci")
