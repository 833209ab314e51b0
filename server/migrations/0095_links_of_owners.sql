-- Who has made a link in the office; null for a link of the command line. A link of an owner who was disabled or has another role by now
-- is over: its maker could become an owner again with it.
ALTER TABLE staff_link ADD COLUMN created_by bigint REFERENCES staff;
