import type { Setup } from '@haat/contract/shop/content';
import { expect, test } from 'vitest';
import { readOpening } from './read-opening.ts';
import '../shell/all-messages.bn.ts';
import '../shell/all-messages.en.ts';

/** Open from 9 to 22, closed on 16 December. */
const setup = {
  calendar: {
    week: Array<string>(7).fill('09:00-22:00'),
    special: [
      {
        ...{ from: '2026-12-16', to: '2026-12-16', hours: '', friday: null },
        ...{ text: 'Victory Day', text_bn: 'বিজয় দিবস' },
      },
    ],
  },
} as unknown as Setup;
const at = (local: string) => new Date(`${local}:00+06:00`);
const english = (local: string) => readOpening('en', at(local), setup);
const bengali = (local: string) => readOpening('bn', at(local), setup);

test('while the shop is open, and the hours are as promised, there is nothing to say', () => {
  expect(english('2026-12-10T11:00')).toMatchObject({ isClosed: false, notice: null });
  expect(english('2026-12-10T11:00').promise(3)).toBeNull();
});

test('at night it delivers from the next morning on', () => {
  expect(english('2026-12-10T23:50')).toMatchObject({ isClosed: true, notice: 'Tomorrow from 9 am' });
  expect(english('2026-12-10T23:50').promise(3)).toBe('Tomorrow 9 am–12 pm');
  expect(english('2026-12-11T06:00').notice).toBe('Today from 9 am');
  expect(bengali('2026-12-10T23:50').notice).toBe('আগামীকাল সকাল ৯টা থেকে');
  expect(bengali('2026-12-10T23:50').promise(3)).toBe('আগামীকাল সকাল ৯টা–দুপুর ১২টা');
});

test('in the evening the hours go on in the next morning', () => {
  expect(english('2026-12-10T20:30')).toMatchObject({ isClosed: false, notice: null });
  expect(english('2026-12-10T20:30').promise(3)).toBe('Tomorrow by 10:30 am');
});

test('the day before a closure names it, and on the day it delivers after it', () => {
  expect(english('2026-12-15T11:00').notice).toBe('Closed tomorrow (Victory Day)');
  expect(bengali('2026-12-15T11:00').notice).toBe('আগামীকাল বন্ধ (বিজয় দিবস)');
  expect(english('2026-12-15T21:30').promise(3)).toBe('Thu 17 Dec by 11:30 am');
  expect(bengali('2026-12-16T11:00').notice).toBe('বিজয় দিবস: আগামীকাল সকাল ৯টা থেকে');
});

test('a pause counts as closed', () => {
  const paused = { until: at('2026-12-12T15:00').toISOString(), text: '', text_bn: '' };
  const opening = readOpening('en', at('2026-12-10T11:00'), { ...setup, paused });
  expect(opening).toMatchObject({ isClosed: true, notice: 'Sat 12 Dec from 3 pm' });
});
