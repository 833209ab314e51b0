import type { Area } from '@haat/contract/shop/areas';
import type { Language } from '@haat/contract/text/language';
import { expect, test } from 'vitest';
import { promiseText, shortSlotText, slotText } from '../shop/time-texts.ts';
import { areaBeside, areaTerms, headerTerms, placeText, toFreeText } from './place-texts.ts';
import '../shell/all-messages.bn.ts';
import '../shell/all-messages.en.ts';

const dhaka = {
  zone: 'Dhaka',
  zone_bn: 'ঢাকা',
  charge: 60,
  free_from: 1_000,
  smallest_order: null,
  weight_limit: null,
  hours: 3,
};
const mirpur: Area = {
  id: 10,
  name: 'Mirpur 10',
  name_bn: 'মিরপুর ১০',
  part_of: 'Mirpur',
  part_of_bn: 'মিরপুর',
  delivery: dhaka,
};

test.each([
  [
    'before anything is in the cart',
    dhaka,
    0,
    'Tk 60, free from Tk 1,000 · within 3 hours',
    '৳৬০, ৳১,০০০ থেকে ফ্রি · ৩ ঘণ্টার মধ্যে',
  ],
  ['with a cart', dhaka, 759, 'Tk 60, free from Tk 1,000 · Tk 241 more', '৳৬০, ৳১,০০০ থেকে ফ্রি · আর ৳২৪১'],
  ['from the free sum on', dhaka, 1_000, 'free', 'ফ্রি'],
  [
    'of a cart below the smallest order',
    { ...dhaka, free_from: null, smallest_order: 300 },
    150.5,
    'Tk 60 · orders from Tk 300',
    '৳৬০ · কমপক্ষে ৳৩০০-এর অর্ডার',
  ],
  ['where the shop does not deliver', null, 500, 'no delivery there', 'ওখানে ডেলিভারি নেই'],
])('the terms of an area %s', (_when, delivery, subtotal, en, bn) => {
  expect(areaTerms('en', { delivery }, { subtotal })).toBe(en);
  expect(areaTerms('bn', { delivery }, { subtotal })).toBe(bn);
});

test('the bar of the cart names what is missing for free delivery, if anything is', () => {
  expect(toFreeText('en', mirpur, 759)).toBe('Tk 241 more for free delivery');
  expect(toFreeText('bn', mirpur, 759)).toBe('আর ৳২৪১ কিনলে ডেলিভারি ফ্রি');
  expect([toFreeText('en', mirpur, 1_000), toFreeText('en', { delivery: null }, 5)]).toEqual(['', '']);
});

/** 30 November 2026 is a Monday; times in Dhaka. */
const at = (day: number, clock: string) => `2026-11-${day}T${clock}:00+06:00`;
const now = new Date(at(28, '23:50'));

test.each([
  [at(28, '22:00'), at(29, '00:00'), 'Today 10 pm–12 am', 'আজ রাত ১০টা–১২টা'],
  [at(29, '08:00'), at(29, '10:00'), 'Tomorrow 8–10 am', 'আগামীকাল সকাল ৮টা–১০টা'],
  [at(30, '10:30'), at(30, '12:30'), 'Mon 30 Nov 10:30 am–12:30 pm', 'সোমবার ৩০ নভেম্বর সকাল ১০:৩০–দুপুর ১২:৩০'],
])('a slot is read by the day and the clock of Dhaka: %s', (starts, ends, en, bn) => {
  expect(slotText('en', { starts, ends }, now)).toBe(en);
  expect(slotText('bn', { starts, ends }, now)).toBe(bn);
});

test.each([
  [28, 'Today 8–10 am', 'আজ সকাল ৮টা–১০টা'],
  [29, 'Tomorrow 8–10 am', 'আগামীকাল সকাল ৮টা–১০টা'],
  [30, 'Mon 8–10 am', 'সোমবার সকাল ৮টা–১০টা'],
])('in the header a day of the next six has no date: %s November', (day, en, bn) => {
  const slot = { starts: at(day, '08:00'), ends: at(day, '10:00') };
  expect(shortSlotText('en', slot, now)).toBe(en);
  expect(shortSlotText('bn', slot, now)).toBe(bn);
  expect(shortSlotText('en', slot, new Date(at(22, '07:00')))).toBe(
    slotText('en', slot, new Date(at(22, '07:00'))),
  );
});

test('a promise names the day', () => {
  expect(promiseText('en', at(29, '12:00'), now)).toBe('Tomorrow by 12:00 pm');
  expect(promiseText('bn', at(29, '12:00'), now)).toBe('আগামীকাল দুপুর ১২টার মধ্যে');
});

test('the shop reads in a message where and when', () => {
  const slot = { id: 1, starts: at(29, '08:00'), ends: at(29, '10:00'), charge: 0 };
  expect(placeText('en', { area: mirpur, slot: null, pickupSlot: null }, 759)).toBe(
    'Mirpur 10, Mirpur: Tk 60, free from Tk 1,000 · Tk 241 more',
  );
  expect(placeText('bn', { area: mirpur, slot, pickupSlot: null }, 2_000)).toMatch(
    /^মিরপুর ১০, মিরপুর: ফ্রি · .*সকাল ৮টা–১০টা$/,
  );
  expect(placeText('en', { area: null, slot, pickupSlot: null }, 759)).toMatch(/8–10 am$/);
  expect(placeText('en', { area: null, slot: null, pickupSlot: null }, 759)).toBe('');
});

test('the header has what delivery costs with the charge of the slot', () => {
  const slot = { id: 1, starts: at(29, '08:00'), ends: at(29, '10:00'), charge: 20 };
  const terms = (language: Language, delivery: Area['delivery'], chosen: typeof slot | null = slot) =>
    headerTerms(language, { delivery }, { slot: chosen, opening: null });
  expect(terms('en', dhaka)).toBe('Tk 80, free from Tk 1,000');
  expect(terms('bn', dhaka)).toBe('৳৮০, ৳১,০০০ থেকে ফ্রি');
  expect(terms('en', dhaka, null)).toBe('Tk 60, free from Tk 1,000 · within 3 hours');
  expect(terms('en', dhaka, { ...slot, charge: -90 })).toBe('free');
  expect(terms('en', null)).toBe('no delivery there');
});

test('an area stands beside an address that does not name it', () => {
  expect(areaBeside('en', 'House 7, Road 3', mirpur)).toBe('Mirpur 10');
  expect(areaBeside('en', 'House 7, mirpur 10, Dhaka', mirpur)).toBe('');
  expect(areaBeside('bn', 'বাসা ৭, মিরপুর ১০', mirpur)).toBe('');
});
