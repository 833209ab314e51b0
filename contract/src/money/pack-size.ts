import { latinDigits } from '../text/digits.ts';

/** The size of a pack: 500 g and half a kilogram are both `{ amount: 500, of: 'g' }`. */
export interface PackSize {
  /** Grams, millilitres or pieces. */
  amount: number;
  of: 'g' | 'ml' | 'pc';
}

/**
 * Returns the pack sizes in a text, in both languages and all spellings (1kg, 1 kg, ১ কেজি, 1000 gm, আধা কেজি, 1/2 kg, 1½ kg), each
 * with its original text, and the rest of the text.
 */
export function sizesIn(text: string): { sizes: (PackSize & { text: string })[]; rest: string } {
  const sizes: (PackSize & { text: string })[] = [];
  const rest = latinDigits(text.normalize('NFC'))
    .toLowerCase()
    .replace(SIZE, (whole: string, number = '', part = '', unit = '') => {
      const [of, times] = UNITS.get(unit) ?? ['g', 0];
      const amount = Math.round((number ? numberOf(number) : (PARTS.get(part) ?? 1)) * times);
      if (amount <= 0 || amount > MAX_AMOUNT) return whole;
      sizes.push({ amount, of, text: whole });
      return ' ';
    });
  return { sizes, rest };
}

/** `2.5`, `1/2`, `2 1/2` or `1½`. */
function numberOf(text: string): number {
  const [, whole, over = 0, under = 1] = /^(.*?)(?:(\d)[/⁄](\d))?$/.exec(text.normalize('NFKC')) ?? [];
  return Number(whole) + Number(over) / Number(under);
}

/** Returns the pack sizes in the unit of a product. The first one is that of all packs: `6 x 200 ml` is 1200 ml. */
export function unitSizes(unit: string): PackSize[] {
  const [, packs = 1, pack = unit] = SEVERAL.exec(latinDigits(unit.trim())) ?? [];
  return sizesIn(pack).sizes.map(({ amount, of }, at) => ({
    amount: at === 0 ? amount * Number(packs) : amount,
    of,
  }));
}

/** Returns the weight in a unit such as `500 g`, or null if it is no weight, or not one: `500-600 g`, `2 x 250 g`. */
export function packGramsOf(unit: string): number | null {
  const { sizes, rest } = sizesIn(unit);
  const [size, ...others] = sizes;
  return size?.of === 'g' && others.length === 0 && !/\d/.test(rest) ? size.amount : null;
}

const SEVERAL = /^([1-9]\d{0,2})\s*[x×]\s*(.+)$/is;

/** Returns the size as one word, such as `500g`. */
export function sizeKey({ amount, of }: PackSize): string {
  return `${amount}${of}`;
}

/** A tonne, 1000 litres or this many pieces. */
const MAX_AMOUNT = 1_000_000;

const PARTS = new Map<string, number>(
  [
    ['half', 0.5],
    ['আধা', 0.5],
    ['হাফ', 0.5],
    ['adha', 0.5],
    ['quarter', 0.25],
    ['দেড়', 1.5],
    ['der', 1.5],
    ['আড়াই', 2.5],
    ['arai', 2.5],
    ['এক', 1],
    ['ek', 1],
    ['one', 1],
    ['দুই', 2],
    ['dui', 2],
    ['two', 2],
    ['তিন', 3],
    ['tin', 3],
    ['three', 3],
    ['চার', 4],
    ['char', 4],
    ['four', 4],
    ['পাঁচ', 5],
    ['pach', 5],
    ['five', 5],
    ['দশ', 10],
    ['dosh', 10],
    ['ten', 10],
  ].map(([word, times]) => [String(word).normalize('NFC'), Number(times)]),
);

const UNITS = new Map<string, [of: PackSize['of'], times: number]>([
  ...named('g', 1, 'g gm gms gr gram grams গ্রাম গ্রা'),
  ...named('g', 1000, 'kg kgs kilo kilos kilogram kilograms keji kezi কেজি কিলো কিলোগ্রাম'),
  ...named('g', 250, 'poa powa পোয়া'.normalize('NFC')),
  ...named('ml', 1, 'ml মিলি মি.লি'),
  ...named('ml', 1000, 'l lt ltr ltrs lit litre litres liter liters লিটার লি'),
  ...named('pc', 1, 'pc pcs piece pieces pis ta পিস টি টা'),
  ...named('pc', 4, 'hali হালি'),
  ...named('pc', 12, 'dozen dz ডজন'),
]);

function named(of: PackSize['of'], times: number, names: string) {
  return names.split(' ').map((name): [string, [PackSize['of'], number]] => [name, [of, times]]);
}

const NUMBER = String.raw`(?:\d{1,2} )?[1-3][/⁄][2348]|\d{0,2} ?[½¼¾]|\d{1,7}(?:\.\d{1,3})?`;

/** A number of bounded length or a number word, and a unit at the end of a word. The end of `3/5 kg` is no number. */
const SIZE = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{Nd}.]|\\d[/⁄])(?:(${NUMBER})|(${[...PARTS.keys()].join('|')}))[ -]?(${[
    ...UNITS.keys(),
  ]
    .sort((one, other) => other.length - one.length)
    .map((unit) => unit.replace('.', '\\.'))
    .join('|')})(?![\\p{L}\\p{M}\\p{Nd}])`,
  'gu',
);
