-- What strangers can make the shop send is a share of the day's budget: per IP address, and in all.
ALTER TABLE message
  -- SHA-256 of the IP address of somebody without a proof who has caused it; null: staff, a proven account, or a code.
  ADD COLUMN unproven_from bytea CHECK (length(unproven_from) = 32),
  -- Of a code: the keys of the attempts that were counted. They are given back if it could not be sent.
  ADD COLUMN attempts bytea[];

ALTER TABLE stock_alert ADD COLUMN unproven_from bytea CHECK (length(unproven_from) = 32);

ALTER TABLE shop_setting
  -- E-mails of one day in Dhaka (NULL: no limit). What is beyond waits, and is dropped when it is too old.
  ADD COLUMN emails_per_day int DEFAULT 2000 CHECK (emails_per_day >= 0);
ALTER TABLE message_day ADD COLUMN emails int NOT NULL DEFAULT 0 CHECK (emails >= 0);
