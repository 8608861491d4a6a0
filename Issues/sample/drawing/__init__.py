"""The drawing office: one module a subject, one function a picture."""
