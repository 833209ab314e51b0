import { expect, test } from 'vitest';
import { customerService } from '../content/articles/customer-service-article.ts';
import { refundPolicy } from '../content/articles/refund-policy-article.ts';
import { returnPolicy } from '../content/articles/return-policy-article.ts';
import { facts } from '../content/facts.ts';
import { refusalTexts } from '../payments/refusal-texts.ts';
import { bengali } from './all-messages.bn.ts';
import { english } from './all-messages.en.ts';

/** Texts that are the same in both languages, by their path. */
const SAME = [
  // Only amounts or the name of the shop, in a format.
  'chatOffers.times',
  'shop.rights',
  'orders.quantityTimes',
  // As the SMS of a wallet calls it, also in Bengali.
  'sendMoney.trxId',
];

/** Latin words that Bengali texts may contain: the sign of the taka, an example e-mail address or order number, keys, the other language. */
const LATIN =
  /\bTk\b|\bTrxID\b|\b9AB1CDE2FG\b|name@example\.com|\b(Shift\+)?Enter\b|\bH100042\b|\bHEIC\b|^English$/g;

/** Features whose pages load their texts themselves, so that no other page does. */
const OF_A_PAGE = ['chat-offers', 'khata', 'order-change', 'quick-list', 'substitutes'];

const allEnglish = import.meta.glob<Record<string, unknown>>('../**/messages.en.ts', { eager: true });
const allBengali = import.meta.glob<Record<string, unknown>>('../**/messages.bn.ts', { eager: true });

const pairs: [place: string, english: unknown, bengali: unknown][] = [
  ...Object.entries(allEnglish).flatMap(([file, exports]) =>
    Object.entries(exports).map(([name, texts]): [string, unknown, unknown] => [
      name,
      texts,
      allBengali[file.replace('.en.ts', '.bn.ts')]?.[name],
    ]),
  ),
  ['facts', facts.en, facts.bn],
  ['paymentRefusals', refusalTexts.en, refusalTexts.bn],
];

test.each([
  ['English', english, import.meta.glob<object>('../*/messages.en.ts', { eager: true })],
  ['Bengali', bengali, import.meta.glob<object>('../*/messages.bn.ts', { eager: true })],
])('the %s messages of every feature are loaded', (_language, all, files) => {
  const found = Object.entries(files).flatMap(([file, exports]) =>
    OF_A_PAGE.some((feature) => file.startsWith(`../${feature}/`)) ? [] : Object.values(exports),
  );
  expect(found.length).toBeGreaterThan(10);
  expect(new Set(Object.values(all))).toEqual(new Set(found));
});

test('i18n imports no feature and not the shell', () => {
  const sources = import.meta.glob<string>('../i18n/*.{ts,tsx}', {
    eager: true,
    query: '?raw',
    import: 'default',
  });
  const imports = Object.values(sources).flatMap((source) => [...source.matchAll(/from '(\.\.\/[^']+)'/g)]);
  expect(Object.keys(sources).length).toBeGreaterThan(0);
  expect(imports.map(([, path]) => path).filter((path) => !path?.startsWith('../platform'))).toEqual([]);
});

test('every English text has a Bengali one, which differs', () => {
  const untranslated = pairs.flatMap(([place, english, bengali]) => {
    const inEnglish = textsIn(english, place);
    const inBengali = textsIn(bengali, place);
    expect([...inBengali.keys()]).toEqual([...inEnglish.keys()]);
    return [...inEnglish].filter(([path, text]) => inBengali.get(path) === text && !isSame(path));
  });
  expect(untranslated).toEqual([]);
});

test('no Bengali text has Latin letters, beyond a few listed words', () => {
  const latin = pairs.flatMap(([place, , bengali]) =>
    [...textsIn(bengali, place)].filter(([, text]) => /[A-Za-z]/.test(text.replace(LATIN, ''))),
  );
  expect(latin).toEqual([]);
});

test('no English text is Bengali, beyond the name of the other language', () => {
  const bengali = pairs.flatMap(([place, english]) =>
    [...textsIn(english, place)].filter(
      ([path, text]) => /[\u0980-\u09ff]/.test(text) && !isSame(path) && path !== 'shop.otherLanguage',
    ),
  );
  expect(bengali).toEqual([]);
});

test.each(
  Object.entries({
    returnPolicy,
    refundPolicy,
    customerService: customerService({ percent: 7.5, differs: false }),
  }),
)('%s: its words are Bengali, its summary English', (_name, article) => {
  const words = [...textsIn(article.bn, '').values()];
  expect(words.filter((text) => /[A-Za-z0-9]/.test(text))).toEqual([]);
  const summary = [...textsIn(article.en, '').values()];
  expect(summary.filter((text) => /[\u0980-\u09ff]/.test(text))).toEqual([]);
});

test('Bengali is in Unicode NFC, with ৎ as one letter', () => {
  const broken = pairs.flatMap(([place, , bengali]) =>
    [...textsIn(bengali, place)].filter(
      ([, text]) => text !== text.normalize('NFC') || text.includes('ত্\u200d'),
    ),
  );
  expect(broken).toEqual([]);
});

/** All texts below a value by their path; of functions, what they make of the same samples in both languages. */
function textsIn(value: unknown, place: string): Map<string, string> {
  const found = new Map<string, string>();
  collect(value, place);
  return found;

  function collect(part: unknown, path: string): void {
    if (typeof part === 'string') found.set(path, part);
    else if (typeof part === 'function') found.set(path, String(part(...samples(part.length))));
    else if (part && typeof part === 'object') {
      for (const [key, inner] of Object.entries(part)) collect(inner, path ? `${path}.${key}` : key);
    }
  }
}

/** Neither Latin nor Bengali letters, so that only the text's own count; a number where months are counted. */
function samples(count: number): (string | number)[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

function isSame(path: string): boolean {
  return SAME.includes(path);
}
