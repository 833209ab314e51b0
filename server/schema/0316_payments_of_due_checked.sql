-- Beside orders: a validation lets them be placed.
ALTER TABLE payment_attempt VALIDATE CONSTRAINT payment_attempt_order_id_fkey;
