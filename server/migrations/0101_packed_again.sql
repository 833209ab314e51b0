-- An order whose goods were changed after it was packed is packed again, with another row.
ALTER TABLE order_step ALTER COLUMN at SET DEFAULT clock_timestamp(), ADD COLUMN nth int NOT NULL DEFAULT 1 CHECK (nth > 0);
