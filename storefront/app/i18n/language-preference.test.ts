import { expect, test, vi } from 'vitest';
import { englishPath, pathIn } from './language.ts';
import { followLanguagePreference } from './language-preference.ts';

const origin = 'https://haat.example';

/** Where the head's script sends a browser that comes to a path, null where it lets it stay; and what it remembers then. */
function comeTo(path: string, { chosen = null as string | null, referrer = '', languages = ['en-BD'] } = {}) {
  let target: string | null = null;
  let remembered = chosen;
  const { pathname, search, hash } = new URL(path, origin);
  const location = { origin, pathname, search, hash, replace: (to: string) => (target = to) };
  const localStorage = {
    getItem: () => chosen,
    setItem: (_key: string, value: string) => (remembered = value),
  };
  followLanguagePreference({ location, document: { referrer }, navigator: { languages }, localStorage });
  expect(target ?? `${origin}/`).toMatch(/^https:\/\/haat\.example\//);
  return { target: (target as string | null)?.slice(origin.length) ?? null, remembered };
}

const sentTo = (...coming: Parameters<typeof comeTo>) => comeTo(...coming).target;

const pages = ['/', '/products', '/products?category=fish&sort=price', '/about#facts', '/?cursor=x'];

test('a first visit to an English page follows the browser, one to a Bengali page stays', () => {
  for (const page of pages) {
    const bengali = pathIn('bn', page);
    for (const languages of [['bn-BD', 'en'], ['bn'], ['hi-IN', 'bn-IN', 'en-US']]) {
      expect(comeTo(page, { languages })).toEqual({ target: bengali, remembered: null });
      expect(sentTo(page, { languages, referrer: 'https://www.google.com/' })).toBe(bengali);
      expect(sentTo(page, { languages, chosen: 'en' })).toBeNull();
      expect(sentTo(page, { languages, referrer: `${origin}/bn` })).toBeNull();
      expect(sentTo(bengali, { languages })).toBeNull();
    }
    for (const languages of [['en-US', 'bn'], ['en'], ['hi-IN'], []]) {
      expect(sentTo(page, { languages })).toBeNull();
      expect(sentTo(bengali, { languages })).toBeNull();
    }
  }
});

test('who chose Bengali comes to the Bengali page, who chose English to the English one', () => {
  for (const page of pages) {
    const bengali = pathIn('bn', page);
    expect(sentTo(page, { chosen: 'bn' })).toBe(bengali);
    expect(sentTo(bengali, { chosen: 'en' })).toBe(englishPath(bengali));
    expect(sentTo(page, { chosen: 'bn', referrer: 'https://www.facebook.com/' })).toBe(bengali);
    expect(sentTo(bengali, { chosen: 'bn' })).toBeNull();
    expect(sentTo(page, { chosen: 'en' })).toBeNull();
  }
});

test('a link inside the shop leads where it says', () => {
  expect(sentTo('/about', { chosen: 'bn', referrer: `${origin}/bn/about` })).toBeNull();
  expect(sentTo('/about', { chosen: 'bn', referrer: 'https://haat.example.evil/' })).toBe('/bn/about');
});

test('the switch is a choice, even before its script has come; other links are none', () => {
  const from = (path: string) => ({ chosen: 'en', referrer: origin + path });
  expect(comeTo('/bn/about', from('/about'))).toEqual({ target: null, remembered: 'bn' });
  expect(comeTo('/about', { chosen: null, referrer: `${origin}/bn?cursor=x` }).remembered).toBe('en');
  expect(comeTo('/about', { chosen: null, referrer: `${origin}/products` }).remembered).toBeNull();
  expect(comeTo('/bn', { chosen: null, referrer: 'https://www.facebook.com/bn' }).remembered).toBeNull();
});

test('where storage is forbidden the page is shown as it is', () => {
  const replace = vi.fn();
  const { pathname, search, hash } = new URL('/', origin);
  const browser = {
    location: { origin, pathname, search, hash, replace },
    document: { referrer: '' },
    navigator: { languages: ['bn'] },
    get localStorage(): Storage {
      throw new DOMException('denied', 'SecurityError');
    },
  };
  expect(() => followLanguagePreference(browser)).not.toThrow();
  expect(replace).not.toHaveBeenCalled();
});

test('what nobody chose is no language', () => {
  for (const chosen of ['fr', '', 'BN', '<script>']) expect(sentTo('/about', { chosen })).toBeNull();
});

test('an address that looks like another host stays on this one', () => {
  expect(sentTo('/bn//evil.example', { chosen: 'en' })).toBe('/evil.example');
});
