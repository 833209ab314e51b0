import { expect, test, vi } from 'vitest';
import { englishPath, pathIn } from './language.ts';
import { followLanguagePreference } from './language-preference.ts';

const origin = 'https://haat.example';

/** Visits a path: returns the redirect of the head script, or null, and the language stored afterwards. */
function visit(path: string, { chosen = null as string | null, referrer = '', languages = ['en-BD'] } = {}) {
  let target: string | null = null;
  let stored = chosen;
  const { pathname, search, hash } = new URL(path, origin);
  const location = { origin, pathname, search, hash, replace: (to: string) => (target = to) };
  const localStorage = {
    getItem: () => chosen,
    setItem: (_key: string, value: string) => (stored = value),
  };
  followLanguagePreference({ location, document: { referrer }, navigator: { languages }, localStorage });
  expect(target ?? `${origin}/`).toMatch(/^https:\/\/haat\.example\//);
  return { target: (target as string | null)?.slice(origin.length) ?? null, stored };
}

const redirectOf = (...args: Parameters<typeof visit>) => visit(...args).target;

const pages = ['/', '/products', '/products?category=fish&sort=price', '/about#facts', '/?cursor=x'];

test('a first visit to an English page follows the browser’s language, a Bengali page stays', () => {
  for (const page of pages) {
    const bengali = pathIn('bn', page);
    for (const languages of [['bn-BD', 'en'], ['bn'], ['hi-IN', 'bn-IN', 'en-US']]) {
      expect(visit(page, { languages })).toEqual({ target: bengali, stored: null });
      expect(redirectOf(page, { languages, referrer: 'https://www.google.com/' })).toBe(bengali);
      expect(redirectOf(page, { languages, chosen: 'en' })).toBeNull();
      expect(redirectOf(page, { languages, referrer: `${origin}/bn` })).toBeNull();
      expect(redirectOf(bengali, { languages })).toBeNull();
    }
    for (const languages of [['en-US', 'bn'], ['en'], ['hi-IN'], []]) {
      expect(redirectOf(page, { languages })).toBeNull();
      expect(redirectOf(bengali, { languages })).toBeNull();
    }
  }
});

test('redirects to the chosen language', () => {
  for (const page of pages) {
    const bengali = pathIn('bn', page);
    expect(redirectOf(page, { chosen: 'bn' })).toBe(bengali);
    expect(redirectOf(bengali, { chosen: 'en' })).toBe(englishPath(bengali));
    expect(redirectOf(page, { chosen: 'bn', referrer: 'https://www.facebook.com/' })).toBe(bengali);
    expect(redirectOf(bengali, { chosen: 'bn' })).toBeNull();
    expect(redirectOf(page, { chosen: 'en' })).toBeNull();
  }
});

test('does not redirect links inside the shop', () => {
  expect(redirectOf('/about', { chosen: 'bn', referrer: `${origin}/bn/about` })).toBeNull();
  expect(redirectOf('/about', { chosen: 'bn', referrer: 'https://haat.example.evil/' })).toBe('/bn/about');
});

test('stores the language of the switch, also before its script is loaded, and not of other links', () => {
  const from = (path: string) => ({ chosen: 'en', referrer: origin + path });
  expect(visit('/bn/about', from('/about'))).toEqual({ target: null, stored: 'bn' });
  expect(visit('/about', { chosen: null, referrer: `${origin}/bn?cursor=x` }).stored).toBe('en');
  expect(visit('/about', { chosen: null, referrer: `${origin}/products` }).stored).toBeNull();
  expect(visit('/bn', { chosen: null, referrer: 'https://www.facebook.com/bn' }).stored).toBeNull();
});

test('does not redirect if storage is forbidden', () => {
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

test('ignores an invalid stored language', () => {
  for (const chosen of ['fr', '', 'BN', '<script>']) expect(redirectOf('/about', { chosen })).toBeNull();
});

test('never redirects to another host', () => {
  expect(redirectOf('/bn//evil.example', { chosen: 'en' })).toBe('/evil.example');
});
