-- What starts or ends next, without reading all products twice a second.
CREATE INDEX CONCURRENTLY IF NOT EXISTS product_offer_due ON product (coalesce(offer_starts, offer_ends))
  WHERE offer_starts IS NOT NULL OR offer_ends IS NOT NULL;
