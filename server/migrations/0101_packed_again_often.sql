ALTER TABLE order_step DROP CONSTRAINT order_step_order_id_step_key;
ALTER TABLE order_step ADD CHECK (nth = 1 OR step = 'packed') NOT VALID;
