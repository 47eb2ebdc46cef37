"""The FinNewsBench demo (a Gradio app)."""
