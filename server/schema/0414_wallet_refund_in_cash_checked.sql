ALTER TABLE refund VALIDATE CONSTRAINT refund_by_wallet, VALIDATE CONSTRAINT refund_cash_reason;
