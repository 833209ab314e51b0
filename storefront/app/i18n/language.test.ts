import { nameIn } from '@haat/contract/text/language';
import { expect, test } from 'vitest';
import { chooseDigits } from './digits.ts';
import { formatPaisa } from './format-money.ts';
import { englishPath, formatCount, languageOf, pathIn, phoneIn } from './language.ts';

test('converts every path between both languages', () => {
  const pages = ['/', '/?cursor=abc', '/products', '/products/7', '/products?category=fish&subcategory=sea'];
  for (const page of pages) {
    expect(pathIn('en', page)).toBe(page);
    expect(englishPath(pathIn('bn', page))).toBe(page);
  }
  expect(pages.map((page) => pathIn('bn', page))).toEqual([
    '/bn',
    '/bn?cursor=abc',
    '/bn/products',
    '/bn/products/7',
    '/bn/products?category=fish&subcategory=sea',
  ]);
});

test('the English path of a page is never another host', () => {
  expect(englishPath('/bn//evil.example')).toBe('/evil.example');
});

test('only paths below /bn are Bengali', () => {
  expect(['/bn', '/bn/', '/bn/products'].map(languageOf)).toEqual(['bn', 'bn', 'bn']);
  expect(['/', '/bnx', '/products/bn'].map(languageOf)).toEqual(['en', 'en', 'en']);
});

test('a product without a Bengali name has its English one', () => {
  expect(nameIn('bn', { name: 'Miniket rice', name_bn: 'মিনিকেট চাল' })).toBe('মিনিকেট চাল');
  expect(nameIn('bn', { name: 'Miniket rice', name_bn: '' })).toBe('Miniket rice');
  expect(nameIn('en', { name: 'Miniket rice', name_bn: 'মিনিকেট চাল' })).toBe('Miniket rice');
});

test('numbers have the digits of their language, on Bengali pages Latin ones if chosen', () => {
  expect([formatCount('en', 213), formatPaisa('en', 12345600)]).toEqual(['213', 'Tk 1,23,456.00']);
  expect([formatCount('bn', 213), formatPaisa('bn', 12345600)]).toEqual(['২১৩', '৳১,২৩,৪৫৬.০০']);
  chooseDigits('latin');
  expect([formatCount('bn', 213), formatPaisa('bn', 12345600)]).toEqual(['213', '৳1,23,456.00']);
  chooseDigits('bengali');
});

test('a phone number is written for people, in the digits of its language', () => {
  expect(phoneIn('en', '+8801712345678')).toBe('01712-345678');
  expect(phoneIn('bn', '+8801712345678')).toBe('০১৭১২-৩৪৫৬৭৮');
  expect(phoneIn('bn', '09600-000000')).toBe('০৯৬০০-০০০০০০');
});
