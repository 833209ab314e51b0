-- What the shop promises about the freshness of its products, in one sentence: {date} is the day on which a page is read.
ALTER TABLE category
  ADD COLUMN promise    text NOT NULL DEFAULT '',
  ADD COLUMN promise_bn text NOT NULL DEFAULT '';
