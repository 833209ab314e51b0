import { MAX_LINES, MAX_QUANTITY } from '@haat/contract/http/limits';
import { MAX_PRICE_PAISA, toPaisa, toTaka } from '@haat/contract/money/money';
import { MAX_OPTION, MAX_OPTIONS } from '@haat/contract/money/sold-by';
import type { ProductOption } from '@haat/contract/shop/catalogue';
import { type CartLine, type CartLines, type SaleForm, saleForm } from './cart-lines.ts';

/** A stored line of the guest cart (specification, section 3); the price is in taka. */
export interface StoredLine {
  id: number;
  item_name: string;
  product_image: string;
  item_price: number;
  quantity: number;
}

/** The fields of a line that the specified shape does not have. */
type Details = Pick<CartLine, 'name_bn' | 'unit'> & SaleForm;

interface StoredCart {
  cart: string;
  names: string;
}

/**
 * The lines of a stored cart. Invalid lines are dropped and valid lines preserved, because others can write to local
 * storage: a browser extension, an older version of the shop, the shopper.
 */
export function readCart(cart: string | null, names: string | null): CartLines {
  const stored = parseJson(cart);
  if (!Array.isArray(stored)) return [];
  const detailsOf = detailsIn(parseJson(names));
  const lines = new Map<number, CartLine>();
  for (const item of stored) {
    const line = lineFrom(item, detailsOf);
    if (line && !lines.has(line.id)) lines.set(line.id, line);
    if (lines.size === MAX_LINES) break;
  }
  return [...lines.values()];
}

/** The two texts to store for these lines. */
export function storedCart(lines: CartLines): StoredCart {
  const names = lines.flatMap((line) => {
    const { id, name_bn, unit } = line;
    const details: Details = { name_bn, unit, ...saleForm(line) };
    return Object.values(details).some(Boolean) ? [[id, details]] : [];
  });
  return { cart: JSON.stringify(lines.map(storedLine)), names: JSON.stringify(Object.fromEntries(names)) };
}

/** In characters, far more than `MAX_LINES` lines need. A longer text is not from the shop, and parsing it would block a phone. */
const MAX_STORED = 2_000_000;
const MAX_NAME = 500;
const MAX_URL = 2_000;

function parseJson(text: string | null): unknown {
  if (!text || text.length > MAX_STORED) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function lineFrom(item: unknown, detailsOf: (id: number) => Details): CartLine | null {
  if (typeof item !== 'object' || item === null) return null;
  const { id, item_name, product_image, item_price, quantity } = item as Record<string, unknown>;
  if (!isInteger(id, 1, Number.MAX_SAFE_INTEGER) || !isInteger(quantity, 1, MAX_QUANTITY)) return null;
  if (!isText(item_name, MAX_NAME) || item_name.trim() === '' || !isText(product_image, MAX_URL)) return null;
  const pricePaisa = typeof item_price === 'number' ? toPaisa(item_price) : null;
  if (pricePaisa === null || pricePaisa < 0 || pricePaisa > MAX_PRICE_PAISA) return null;
  return { id, name: item_name, ...detailsOf(id), image: product_image, pricePaisa, quantity };
}

function storedLine(line: CartLine): StoredLine {
  return {
    id: line.id,
    item_name: line.name,
    product_image: line.image,
    item_price: toTaka(line.pricePaisa),
    quantity: line.quantity,
  };
}

function detailsIn(stored: unknown): (id: number) => Details {
  const products = new Map(Object.entries(stored ?? {}));
  return (id) => {
    const product: unknown = products.get(String(id));
    // An earlier version stored only the name.
    const { name_bn = product, unit } = Object(product) as Record<string, unknown>;
    return {
      name_bn: isText(name_bn, MAX_NAME) ? name_bn : '',
      unit: isText(unit, MAX_NAME) ? unit : '',
      ...saleFormIn(Object(product)),
    };
  };
}

function saleFormIn({ sold_by, options, option }: Record<string, unknown>): SaleForm {
  return saleForm({
    ...(sold_by === 'weight' && { sold_by }),
    ...(Array.isArray(options) && { options: options.slice(0, MAX_OPTIONS).filter(isOption) }),
    ...(isText(option, MAX_OPTION) && { option }),
  });
}

function isOption(value: unknown): value is ProductOption {
  const { name, name_bn } = Object(value) as Record<string, unknown>;
  return isText(name, MAX_OPTION) && isText(name_bn, MAX_OPTION);
}

function isInteger(value: unknown, min: number, max: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max;
}

function isText(value: unknown, max: number): value is string {
  return typeof value === 'string' && value.length <= max;
}
