import { expect, test } from 'vitest';
import { customerService } from '../content/customer-service-messages.ts';
import { refundPolicy } from '../content/refund-policy-messages.ts';
import { returnPolicy } from '../content/return-policy-messages.ts';
import './all-messages.bn.ts';
import './all-messages.en.ts';

/** Texts that are the same in both languages, by their path. */
const SAME = [
  // The top banner is in Bengali on every page.
  'shop/messages.banner.*',
  // Only amounts or the name of the shop, in a format.
  'shop/messages.rights',
  'orders/messages.quantityTimes',
];

/** Latin words that Bengali texts may contain: the sign of the taka, an example e-mail address or order number, keys, the other language. */
const LATIN = /\bTk\b|name@example\.com|\b(Shift\+)?Enter\b|\bH100042\b|\bHEIC\b|^English$/g;

/** The messages of all features. The articles have languages of different shapes, the banner has only Bengali. */
const features = import.meta.glob<Record<string, { en: unknown; bn: unknown }>>(
  [
    '../*/*messages.ts',
    '!../i18n/messages.ts',
    '!../shop/top-banner-messages.ts',
    '!../content/*-policy-messages.ts',
    '!../content/customer-service-messages.ts',
  ],
  { eager: true },
);

const pairs = Object.entries(features).flatMap(([file, exports]) =>
  Object.values(exports).map(({ en, bn }): [string, unknown, unknown] => [
    file.replace(/^\.\.?\//, (up) => (up === './' ? 'shell/' : '')).replace(/\.ts$/, ''),
    en,
    bn,
  ]),
);

test('finds the messages of all features', () => {
  expect(pairs.map(([place]) => place).toSorted()).toEqual([
    'accounts/messages',
    'cart/announcement-messages',
    'cart/messages',
    'cart/not-added-messages',
    'cart/option-messages',
    'cart/stay-in-list-messages',
    'cart/undo-messages',
    'cart/whatsapp-messages',
    'catalogue/alert-messages',
    'catalogue/filter-messages',
    'catalogue/messages',
    'catalogue/product-messages',
    'catalogue/search-messages',
    'catalogue/strip-messages',
    'checkout/messages',
    'checkout/note-messages',
    'checkout/remembered-messages',
    'codes/messages',
    'content/contact-messages',
    'content/fact-messages',
    'content/messages',
    'delivery/messages',
    'orders/amount-messages',
    'orders/claim-messages',
    'orders/confirmation-messages',
    'orders/messages',
    'orders/order-again-messages',
    'orders/track-messages',
    'payments/messages',
    'quick-list/messages',
    'session/messages',
    'shell/empty-cart-messages',
    'shell/page-messages',
    'shop/messages',
    'shopping-lists/messages',
  ]);
});

test('i18n imports no feature and not the shell', () => {
  const sources = import.meta.glob<string>('../i18n/*.{ts,tsx}', {
    eager: true,
    query: '?raw',
    import: 'default',
  });
  const imports = Object.values(sources).flatMap((source) => [...source.matchAll(/from '(\.\.\/[^']+)'/g)]);
  expect(Object.keys(sources).length).toBeGreaterThan(0);
  expect(imports.map(([, path]) => path).filter((path) => !path?.startsWith('../platform/'))).toEqual([]);
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

test('no English text is Bengali, beyond the other language and the top banner', () => {
  const bengali = pairs.flatMap(([place, english]) =>
    [...textsIn(english, place)].filter(
      ([path, text]) =>
        /[\u0980-\u09ff]/.test(text) && !isSame(path) && path !== 'shop/messages.otherLanguage',
    ),
  );
  expect(bengali).toEqual([]);
});

test.each(Object.entries({ returnPolicy, refundPolicy, customerService }))(
  '%s: its words are Bengali, its summary English',
  (_name, article) => {
    const words = [...textsIn(article.bn, '').values()];
    expect(words.filter((text) => /[A-Za-z0-9]/.test(text))).toEqual([]);
    const summary = [...textsIn(article.en, '').values()];
    expect(summary.filter((text) => /[\u0980-\u09ff]/.test(text))).toEqual([]);
  },
);

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
  return SAME.some((same) => (same.endsWith('*') ? path.startsWith(same.slice(0, -1)) : path === same));
}
