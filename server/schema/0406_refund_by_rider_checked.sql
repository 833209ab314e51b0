-- Checks of 0405_refund_by_rider.sql: they read the table while orders are taken.
ALTER TABLE refund VALIDATE CONSTRAINT refund_rider;
ALTER TABLE refund VALIDATE CONSTRAINT refund_by_rider;
