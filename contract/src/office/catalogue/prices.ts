import { type Static, Type } from 'typebox';
import { Id } from '../../http/id.ts';
import { Closed, Named, Nullable } from '../../http/schemas.ts';
import { Version } from '../../http/version.ts';
import { MAX_PRICE_PAISA } from '../../money/money.ts';
import { Moment } from '../../time/date-time.ts';
import { officeEndpoint } from '../endpoint.ts';
import { Paisa } from '../paisa.ts';

/** A price that somebody sets. */
export const Price = Paisa('', { minimum: 1, maximum: MAX_PRICE_PAISA });

/** A board or a publication has at most this many products. */
const MAX_ROWS = 2_000;

export const BoardRow = Named('BoardRow', {
  product: Type.Integer(),
  name: Type.String(),
  name_bn: Type.String(),
  unit: Type.String(),
  category: Type.Integer(),
  price_paisa: Paisa('the price until now'),
  old_price_paisa: Nullable(Paisa(), { description: 'of an offer' }),
  listed: Type.Boolean(),
  stock: Type.Integer(),
});
export type BoardRow = Static<typeof BoardRow>;

/** What somebody has typed and not published: as typed, by product id. */
export const PriceDraft = Named(
  'PriceDraft',
  {
    lines: Type.Record(Type.String({ pattern: '^[0-9]{1,15}$' }), Type.String({ maxLength: 20 })),
    /** By the clock of the device. */
    saved_at: Moment,
  },
  { additionalProperties: false },
);
export type PriceDraft = Static<typeof PriceDraft>;

export const Publication = Named('Publication', {
  id: Type.Integer(),
  actor: Type.String({ description: 'staff:Rina' }),
  created: Type.String(),
  publish_at: Type.String(),
  state: Type.Enum(['scheduled', 'published', 'cancelled', 'undone']),
  changes: Type.Integer({ description: 'the number of products' }),
  stayed: Type.Array(Type.String(), {
    description: 'names of products whose price was changed between the plan and its time, and stayed',
  }),
});
export type Publication = Static<typeof Publication>;

export const PriceBoard = Named('PriceBoard', {
  version: Type.Integer({ description: 'of the order of its rows' }),
  rows: Type.Array(BoardRow),
  draft: Nullable(PriceDraft),
  publications: Type.Array(Publication, { description: 'all scheduled ones, then the newest ten others' }),
});
export type PriceBoard = Static<typeof PriceBoard>;

export const getPriceBoard = officeEndpoint('getPriceBoard', {
  summary: 'The products of the price board in the order of the market, and the own draft',
  right: 'prices.edit',
  response: PriceBoard,
});

/** 409 `board_changed` if somebody else has arranged it since `version`; `fields` has `changed_by` and `changed_at`. */
export const arrangePriceBoard = officeEndpoint('arrangePriceBoard', {
  summary: 'Choose the products of the price board and their order',
  right: 'prices.edit',
  body: Closed({
    version: Version,
    products: Type.Array(Id, { maxItems: MAX_ROWS }),
  }),
  response: Type.Object({ version: Type.Integer() }),
  refusals: [409],
});

/**
 * An older draft than the stored one changes nothing. 409 `other_staff` if it belongs to somebody else, who had the session before: nothing is
 * stored then.
 */
export const savePriceDraft = officeEndpoint('savePriceDraft', {
  summary: 'Store the own draft',
  right: 'prices.edit',
  body: Closed({
    ...PriceDraft.properties,
    staff: Type.Optional(Type.Integer({ description: 'to whom the draft belongs' })),
  }),
  response: Type.Null(),
  status: 204,
  refusals: [409],
});

/**
 * All prices change in one statement, or none; of planned ones a price that was changed by hand meanwhile stays. 409 `price_changed` if a price is not the one that was seen: `prices_paisa` has it now by
 * product id. The own draft is removed.
 */
export const publishPrices = officeEndpoint('publishPrices', {
  summary: 'Publish new prices now or at a time, once per key',
  right: 'prices.edit',
  body: Closed({
    key: Type.String({ pattern: '^[0-9a-f]{32}$' }),
    publish_at: Type.Optional(Moment),
    changes: Type.Array(
      Closed({
        product: Id,
        price_paisa: Price,
        seen_paisa: Paisa('the price that was shown beside it'),
      }),
      { minItems: 1, maxItems: MAX_ROWS },
    ),
  }),
  response: Publication,
  status: 201,
  refusals: [409],
});

/** 409 `wrong_state` if it was published, cancelled or undone meanwhile. */
export const cancelPublication = officeEndpoint('cancelPublication', {
  summary: 'Cancel a publication before its time',
  right: 'prices.edit',
  params: Type.Object({ id: Id }),
  response: Publication,
  refusals: [404, 409],
});

export const undoPublication = officeEndpoint('undoPublication', {
  summary: 'Give all products of a publication the prices before; what was changed since stays',
  right: 'prices.edit',
  params: Type.Object({ id: Id }),
  response: Type.Object({
    publication: Publication,
    stayed: Type.Array(Type.String(), { description: 'names of products with another price or offer since' }),
  }),
  refusals: [404, 409],
});
