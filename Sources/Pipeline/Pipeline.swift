// The chain of all stages.
