import { DAY } from '../time/durations.ts';

/** Limits and lists that browsers also need. This file has no schema, so that browsers load none. */

/** A page of the list has this many products. */
export const PRODUCTS_PER_PAGE = 50;

/** The longest key of a provider, in characters: a private RSA key of 3,072 bits in base64 has 2,400. */
export const MAX_PROVIDER_KEY = 3_000;

/** A product has at most this many pictures. */
export const MAX_PICTURES = 4;

/** The largest quantity that is received, thrown away or counted in one line. */
export const MAX_STOCK_LINE = 1_000_000;

/** The largest stock of a product. The database counts to twice as many, so that what orders give back has room. */
export const MAX_STOCK = 1_000_000_000;

/** How long ago goods may have been counted when the count is recorded, in ms: 90 days. */
export const MAX_COUNT_AGE = 90 * DAY;

/** The largest picture file, in bytes: that of a good phone's camera. */
export const MAX_PRODUCT_PICTURE_BYTES = 12 * 1024 * 1024;

/** Why shoppers do not see a product, cannot buy it, or see it without its best. */
export const productProblems = ['unlisted', 'no_stock', 'no_picture', 'no_bengali_name', 'no_unit'] as const;

/** Which products a list shows: `out` are those for sale without stock. */
export const productFilters = ['all', 'listed', 'unlisted', 'out', 'offer', 'incomplete'] as const;

/** The largest charge of a delivery zone, and the largest sum from which it is free, in paisa. */
export const MAX_CHARGE_PAISA = 10_000_000;

/** The most orders and lines of a slot, minutes of its cut-off, and paisa that it adds to the delivery charge or takes off it. */
export const SLOT_LIMITS = { capacity: 9_999, lines: 99_999, cutoffMinutes: 10_080, chargePaisa: 100_000 };

/** The largest amount of cash that is counted or moved at once, in paisa. */
export const MAX_CASH_PAISA = 10_000_000_000;

/** The most orders that are handed out at once. */
export const MAX_STOPS = 60;

/** A proposed run has at most this many stops. */
export const MAX_PROPOSED_STOPS = 15;

/** A print has at most this many orders. */
export const MAX_SLIPS = 50;

/** A paste has at most this many rows. */
export const MAX_PASTED_ROWS = 500;

/** Why a row of a paste cannot be applied: `twice`: an earlier row has the same product. */
export const pasteProblems = ['unknown', 'ambiguous', 'twice', 'price', 'stock'] as const;

/** Counts end at this number: more are "999+". */
export const MAX_COUNT = 1_000;

/** So many changes and refused rows are listed. */
export const MAX_LISTED = 500;

export const orderSorts = ['oldest', 'newest'] as const;

export const paymentFilters = ['cod', 'paid', 'unpaid', 'held', 'refused-refund'] as const;

/**
 * What is wrong with a payment:
 *   attempt      its outcome is uncertain
 *   alarm        the gateway has captured something that does not fit, and the order is not paid
 *   held         the gateway calls the payment risky
 *   overpayment  a payment that its order does not need; its refund is not done
 *   refund       not done yet: by the gateway, or in cash
 */
export const paymentProblemKinds = ['attempt', 'alarm', 'held', 'overpayment', 'refund'] as const;
