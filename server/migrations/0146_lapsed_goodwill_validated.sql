-- In a transaction of its own, so that the table is not locked meanwhile.
ALTER TABLE order_adjustment VALIDATE CONSTRAINT order_adjustment_kind_check;
