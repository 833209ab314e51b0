-- A refund whose request got no response may have been paid, whatever a repeated request gets as response: it is uncertain until the
-- gateway or a person in its panel says that it was not refunded. Only then it is handed over in cash.

LOCK TABLE refund IN ACCESS EXCLUSIVE MODE;

-- How many of the requests (`looks`) got a response or never reached the gateway.
ALTER TABLE refund ADD COLUMN responses int NOT NULL DEFAULT 0;

-- `uncertain`: refused by the gateway after a request without a response. Nobody pays it out.
INSERT INTO refund_move VALUES
  ('due', 'uncertain'), ('uncertain', 'asked'), ('uncertain', 'refunded'), ('uncertain', 'failed'), ('failed', 'uncertain');

-- Refunds of before that were requested more than once and never accepted: nobody knows whether the first request got a response.
UPDATE refund SET state = 'uncertain', next_look = now() WHERE state = 'failed' AND refund_ref_id IS NULL AND looks > 1;
DELETE FROM refund_move WHERE from_state = 'failed' AND to_state = 'uncertain';
UPDATE refund SET responses = looks WHERE state <> 'due' AND state <> 'uncertain';
