-- An edit waits for the lock of its order: the begin of its transaction may be before a step that it has waited for.
ALTER TABLE order_edit ALTER COLUMN at SET DEFAULT clock_timestamp();
