// The contract between layout and output.
