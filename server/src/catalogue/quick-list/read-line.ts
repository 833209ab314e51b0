import { type PackSize, sizesIn } from '@haat/contract/money/pack-size';

/** A line of a shopping list: `আলু ২ কেজি`, `ডিম ১২`, `2 x milk 1 litre`. */
export interface ListLine {
  /** The searched words. */
  name: string;
  /** The amount in grams or millilitres; null if the line has none. */
  size: PackSize | null;
  /** The number of packs or pieces; null if the line has none. With a size, the number of packs of that size. */
  count: number | null;
}

/** Reads the quantity and the size of a line; the rest is the name. */
export function readLine(text: string): ListLine {
  const { sizes, rest } = sizesIn(text.normalize('NFC').replace(BULLET, ''));
  const size = sizes.find(({ of }) => of !== 'pc') ?? null;
  const pieces = sizes.find(({ of }) => of === 'pc');
  const withoutSum = roundFractions(rest).replace(SUM_OF_MONEY, ' ');
  const number = NUMBER.exec(withoutSum);
  const name = number ? cut(withoutSum, number.index, number[0].length) : withoutSum.trim();
  const count = pieces?.amount ?? Number(number?.[1] ?? number?.[2] ?? 0);
  return { name, size, count: count > 0 ? count : null };
}

/** `1 1/2 packets` → `2 packets`: of what has no size the next whole number is taken. */
function roundFractions(text: string): string {
  const signs = text.replace(/[½¼¾]/gu, (sign) => ` ${sign.normalize('NFKC')}`);
  return signs.replace(FRACTION, (_, whole = 0, over, under) =>
    String(Math.ceil(Number(whole) + over / under)),
  );
}

function cut(text: string, at: number, length: number): string {
  return `${text.slice(0, at)} ${text.slice(at + length)}`.trim();
}

/** A sign or a number before an item of a list: `-`, `•`, `[ ]`, `3.`, `3)`. */
const BULLET = /^\s*(?:[-–—•*·✓✔☐▪●]+|\[[ x]?\]|[\d০-৯]{1,2}[.)।](?![\d০-৯]))\s*/u;

/** `৫০ টাকার ধনেপাতা`: coriander for fifty taka is one bundle, not fifty. */
const SUM_OF_MONEY = /(?<![\p{L}\p{M}\p{Nd}])\d{1,5}\s*(?:টাকার?|taka[r]?|tk)(?![\p{L}\p{M}])/gu;

/** No unit of a property follows: a bulb of 15 W and a screen of 32 inches are no fifteen bulbs and 32 screens. */
const NO_PROPERTY =
  String.raw`(?!\s?(?:["″%]|(?:w|watts?|kw|v|volts?|mah|ah|[kmgt]b|mp|hz|mm|cm|m|inch(?:es)?|ft|feet|ply|ওয়াট|ভোল্ট|ইঞ্চি|জিবি|মিমি|সেমি|মিটার|ফুট)(?![\p{L}\p{M}\p{Nd}])))`.normalize(
    'NFC',
  );

const FRACTION = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{Nd}./⁄])(?:(\d{1,2})\s+)?([1-3])[/⁄]([2348])(?![\p{Nd}./⁄])${NO_PROPERTY}`,
  'giu',
);

/** `x2`, `2x`, `2 packets` or a number that stands alone. */
const NUMBER = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{Nd}.])(?:[x×*]\s?(\d{1,3})|(\d{1,3})${NO_PROPERTY}\s?(?:[x×*]|packets?|packs?|pkts?|bottles?|box(?:es)?|bags?|bundles?|প্যাকেট|প্যাক|বোতল|বক্স|ব্যাগ|আঁটি)?)(?![\p{L}\p{M}\p{Nd}.])`,
  'u',
);
