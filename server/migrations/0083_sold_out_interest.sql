-- What shoppers wanted while it was sold out: counts by product and day, nothing about who. They begin with this migration.
CREATE TABLE sold_out_interest (
  -- In Dhaka.
  day        text   NOT NULL COLLATE "C" CHECK (day ~ '^\d{4}-\d\d-\d\d$'),
  product_id bigint NOT NULL REFERENCES product ON DELETE CASCADE,
  -- Its page was opened in a browser.
  views      int    NOT NULL DEFAULT 0 CHECK (views >= 0),
  -- It was the best match of a search.
  searches   int    NOT NULL DEFAULT 0 CHECK (searches >= 0),
  -- Somebody asked for a message when it is back.
  asked      int    NOT NULL DEFAULT 0 CHECK (asked >= 0),
  PRIMARY KEY (day, product_id)
);
CREATE INDEX sold_out_interest_product ON sold_out_interest (product_id);
