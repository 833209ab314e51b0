-- Beside orders: a validation lets them be placed.
ALTER TABLE orders VALIDATE CONSTRAINT orders_risk_step;
ALTER TABLE orders VALIDATE CONSTRAINT orders_risk_reason;
ALTER TABLE orders VALIDATE CONSTRAINT orders_risk;
ALTER TABLE orders VALIDATE CONSTRAINT orders_advance;
ALTER TABLE orders VALIDATE CONSTRAINT orders_kept;
ALTER TABLE orders VALIDATE CONSTRAINT orders_expires;
