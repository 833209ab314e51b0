-- In a transaction of its own: it reads all rows, and locks none.
ALTER TABLE orders VALIDATE CONSTRAINT orders_substitute_cap_check;
ALTER TABLE pick_tick VALIDATE CONSTRAINT pick_tick_action_check;
