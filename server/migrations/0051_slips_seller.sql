-- The seller's business identification number, on invoices. In a file of its own, because orders read the settings first.
ALTER TABLE shop_setting
  ADD COLUMN seller_bin text NOT NULL DEFAULT '' CHECK (seller_bin = '' OR seller_bin ~ '^\d{9}-\d{4}$');
