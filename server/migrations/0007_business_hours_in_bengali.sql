-- Opening hours are words too: a Bengali page shows these where they are given.

ALTER TABLE contact_info
  ADD COLUMN business_hours_weekdays_bn text NOT NULL DEFAULT '',
  ADD COLUMN business_hours_weekend_bn  text NOT NULL DEFAULT '';
