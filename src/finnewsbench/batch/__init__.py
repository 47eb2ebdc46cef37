"""Asking through a Batch API: requests go up as files, answers come down as files a while later.

Works against a server with ``/v1/files`` and ``/v1/batches`` in OpenAI's form.  A batch run leaves
the same run folder as a live one, and either can finish what the other began.  Beside the run's
own files the folder then holds

    batches.json                 which batches there are and how far they are (no key)
    batch/0001.requests.jsonl    what was uploaded
    batch/0001.output.jsonl      what came back, as it came but for masked secrets
    batch/0001.errors.jsonl

Forms and limits are those of the ``openai`` package (``types/batch.py``, ``types/file_object.py``,
``types/batch_create_params.py``).
"""
