"""Other people's labelled news into this benchmark's form: `finnewsbench dataset import`."""
