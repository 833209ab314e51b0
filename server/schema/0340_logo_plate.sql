-- What a transparent logo needs behind it to be seen in the header of the shop: a light plate where pages are dark, or a dark one
-- where they are light. Derived from the picture when the brand is saved.
ALTER TABLE site_setup
  ADD COLUMN logo_plate text NOT NULL DEFAULT '' CHECK (logo_plate IN ('', 'light', 'dark'));
