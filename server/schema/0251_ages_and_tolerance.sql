-- What an owner sets instead of the code: with these defaults nothing changes.
ALTER TABLE shop_setting
  -- A weight that differs more from the ordered one is confirmed.
  ADD COLUMN weight_tolerance_percent int NOT NULL DEFAULT 5 CHECK (weight_tolerance_percent BETWEEN 0 AND 50),
  -- So long after its promised time an open order counts as late.
  ADD COLUMN late_order_minutes int NOT NULL DEFAULT 0 CHECK (late_order_minutes BETWEEN 0 AND 1440),
  -- A message that was not sent so long after it was queued is a problem on the health page.
  ADD COLUMN late_message_minutes int NOT NULL DEFAULT 30 CHECK (late_message_minutes BETWEEN 5 AND 1440);
