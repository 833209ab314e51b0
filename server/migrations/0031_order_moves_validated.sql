-- Reads the history without stopping orders.
ALTER TABLE order_history VALIDATE CONSTRAINT refused_at_the_door_has_a_reason;
