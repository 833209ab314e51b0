-- Logos that were uploaded and are not saved: their files are deleted after a day.
CREATE TABLE tried_logo (
  picture text PRIMARY KEY CHECK (picture LIKE 'pictures/%'),
  at      timestamptz NOT NULL DEFAULT now()
);
