import { beforeEach, expect, test } from 'vitest';
import {
  forgetSearch,
  forgetSearches,
  readSearchHistory,
  rememberSearch,
  SEARCHES_KEY,
} from './search-history.ts';

let stored: Map<string, string>;
const storage = () => ({
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
});

beforeEach(() => {
  stored = new Map();
});

test('stores the last six searches, the latest first, each once', () => {
  for (const text of ['dal', 'ডিম', 'rice', 'alu', 'tel', 'mach', 'chini']) rememberSearch(text, storage);
  expect(readSearchHistory(storage)).toEqual(['chini', 'mach', 'tel', 'alu', 'rice', 'ডিম']);
  rememberSearch(' Rice ', storage);
  expect(readSearchHistory(storage)).toEqual(['Rice', 'chini', 'mach', 'tel', 'alu', 'ডিম']);
});

test('deletes one search or all of them', () => {
  for (const text of ['dal', 'ডিম']) rememberSearch(text, storage);
  forgetSearch('DAL', storage);
  expect(readSearchHistory(storage)).toEqual(['ডিম']);
  forgetSearch('ডিম', storage);
  expect(stored.size).toBe(0);
  rememberSearch('dal', storage);
  forgetSearches(storage);
  expect(stored.size).toBe(0);
});

test('stores no empty text, and reads only texts that a search allows', () => {
  rememberSearch('  ', storage);
  expect(stored.size).toBe(0);
  for (const text of ['{', '{"a":1}', 'null', '7']) {
    stored.set(SEARCHES_KEY, text);
    expect(readSearchHistory(storage)).toEqual([]);
  }
  stored.set(SEARCHES_KEY, JSON.stringify([1, null, '', 'x'.repeat(101), 'dal', ['ডিম']]));
  expect(readSearchHistory(storage)).toEqual(['dal']);
});

test('without storage nothing is stored and nothing fails', () => {
  const forbidden = () => {
    throw new Error('denied');
  };
  rememberSearch('dal', forbidden);
  forgetSearch('dal', forbidden);
  expect(readSearchHistory(forbidden)).toEqual([]);
});
