import { sql } from 'kysely';

/** SQL: the id of the newest photo of the scale of a line; for a query of `order_item AS line`. */
export const SCALE_PHOTO = sql<string | null>`(
  SELECT photo_id FROM order_photo WHERE order_item_id = line.id AND kind = 'scale' ORDER BY order_photo.id DESC LIMIT 1)`;
