import { clockInDhaka } from '@haat/contract/time/dhaka-time';
import { joinEndings } from '@haat/contract/time/months.bn';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dateInDhaka, formatClock, formatClocks, formatDay, formatPaisa, formatTime } from './format.ts';
import { chooseDigits, chooseLanguage } from './language.ts';
import { optionText, unitText, weightText } from './product-text.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T06:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  chooseLanguage('en');
  chooseDigits('bengali');
});

test.each([
  [184_200, 'Tk\u00a01,842'],
  [7_250, 'Tk\u00a072.50'],
  [12_345_600, 'Tk\u00a01,23,456'],
])('%d paisa', (paisa, text) => expect(formatPaisa(paisa)).toBe(text));

test('a time is that of Dhaka, with the date on another day and the year of another one', () => {
  expect(formatTime('2026-11-22T04:41:00Z', 'en')).toBe('10:41');
  expect(formatTime('2026-11-15T04:41:00Z', 'en')).toBe('15 Nov 10:41');
  expect(formatTime('2025-11-15T20:41:00Z', 'en')).toBe('16 Nov 2025 02:41');
  expect(formatTime('', 'en')).toBe('');
  expect(clockInDhaka(new Date('2026-11-22T20:41:00Z'))).toBe('02:41');
  expect(dateInDhaka('2026-11-22T20:41:00Z')).toBe('23/11/2026');
});

test('Bengali pages have Bengali digits, unless the device has chosen others, and the sign of the taka', () => {
  chooseLanguage('bn');
  expect(formatTime('2026-11-22T04:41:00Z', 'bn')).toBe('সকাল\u00a0১০:৪১');
  expect(formatDay('2026-11-22', 'bn')).toMatch(/^২২ .+ ২০২৬$/);
  expect(formatPaisa(184_200)).toBe('৳১,৮৪২');
  chooseDigits('latin');
  expect(formatTime('2026-11-22T04:41:00Z', 'bn')).toBe('সকাল\u00a010:41');
  expect(formatPaisa(-184_250)).toBe('−৳1,842.50');
});

test.each([
  ['09:00', 'সকাল ৯টা'],
  ['22:30', 'রাত ১০:৩০'],
  ['12:05', 'দুপুর ১২:০৫'],
  ['00:00', 'রাত ১২টা'],
  ['24:00', 'রাত ১২টা'],
])('%s is said as %s in Bengali, and stays in English', (clock, spoken) => {
  chooseLanguage('bn');
  expect(formatClock(clock, 'bn')).toBe(spoken);
  chooseLanguage('en');
  expect(formatClock(clock, 'en')).toBe(clock);
});

test('a window names the part of the day once, if both times have the same', () => {
  chooseLanguage('bn');
  expect(formatClocks('10:00', '11:30', 'bn')).toBe('সকাল ১০টা–১১:৩০');
  expect(formatClocks('10:00', '12:00', 'bn')).toBe('সকাল ১০টা–দুপুর ১২টা');
});

test('an ending after a full hour is joined to it, after minutes it is not', () => {
  expect(joinEndings('সকাল ৯টা-এর মধ্যে')).toBe('সকাল ৯টার মধ্যে');
  expect(joinEndings('Rina রাত 8টা-এ এটি')).toBe('Rina রাত 8টায় এটি');
  expect(joinEndings('৩০ ডিসেম্বর-এর, 5 জুলাই-এর, ৭ জানুয়ারি-এর, আজ-এর মধ্যে')).toBe(
    '৩০ ডিসেম্বরের, 5 জুলাইয়ের, ৭ জানুয়ারির, আজকের মধ্যে',
  );
  expect(joinEndings('রাত ৮:৪২-এর মধ্যে, H100213-এ')).toBe('রাত ৮:৪২-এর মধ্যে, H100213-এ');
});

test('units and cuts are in the language of the page; what it does not know stays', () => {
  expect(unitText('en', '12 pcs')).toBe('12 pcs');
  expect(unitText('bn', '12 pcs')).toBe('12টি');
  expect(unitText('bn', 'a crate')).toBe('a crate');
  expect(optionText('bn', { option: 'Curry cut', option_bn: 'কারি কাট' })).toBe('কারি কাট');
  expect(optionText('bn', { option: 'Whole', option_bn: '' })).toBe('Whole');
  expect(optionText('en', {})).toBe('');
});

test('steps of a weight are written as the weight', () => {
  expect(weightText('en', { unit: '500 g', sold_by: 'weight' }, 3)).toBe('1.5 kg');
  expect(weightText('en', { unit: '1 kg', sold_by: 'piece' }, 3)).toBeNull();
});
