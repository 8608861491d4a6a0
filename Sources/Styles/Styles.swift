// From documents and style tables to flows.
