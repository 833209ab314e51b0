import { expect, test } from 'vitest';
import { slots as texts } from './messages.en.ts';
import { nextWindow, readPlan, type TypedWindow, toTyped } from './plan-draft.ts';

const terms = {
  starts: '10:00',
  ends: '12:00',
  capacity: 20,
  line_capacity: null,
  cutoff_minutes: 60,
  charge_paisa: -2_050,
};
const typed = (change: Partial<TypedWindow> = {}) => ({ ...nextWindow(undefined), ...change });

test('windows that differ only by the weekday are shown as one, and read as several', () => {
  const windows = [1, 5].map((weekday) => ({ weekday, ...terms }));
  const [row, ...others] = toTyped([...windows, { weekday: 2, ...terms, starts: '08:00' }]).toReversed();
  expect(others).toHaveLength(1);
  expect(row).toMatchObject({ weekdays: [1, 5], capacity: '20', lineCapacity: '', charge: '-20.50' });
  expect(readPlan([row!], texts.plan)).toEqual({ windows, errors: {} });
});

test('times and numbers are read in both scripts', () => {
  const row = typed({
    weekdays: [7],
    starts: '৯.৩০',
    ends: '24',
    capacity: '১২',
    lineCapacity: '১,২০০',
    charge: '−২০',
  });
  expect(readPlan([row], texts.plan).windows).toEqual([
    {
      weekday: 7,
      starts: '09:30',
      ends: '24:00',
      capacity: 12,
      line_capacity: 1200,
      cutoff_minutes: 60,
      charge_paisa: -2_000,
    },
  ]);
});

test('the next window begins where the last one ends', () => {
  expect(nextWindow(typed({ starts: '20:00', ends: '23:00' }))).toMatchObject({
    starts: '23:00',
    ends: '24:00',
  });
});

test('each wrong field is named', () => {
  const wrong = typed({
    weekdays: [],
    starts: '25',
    ends: '9',
    capacity: '-1',
    lineCapacity: '0',
    cutoff: '',
    charge: '1001',
  });
  expect(Object.keys(readPlan([wrong], texts.plan).errors[wrong.key]!)).toEqual([
    'weekdays',
    'starts',
    'capacity',
    'lineCapacity',
    'cutoff',
    'charge',
  ]);
  const backwards = typed({ ends: '10:00' });
  expect(readPlan([backwards], texts.plan).errors[backwards.key]).toEqual({ ends: texts.plan.endWrong });
  const [one, same] = [typed(), typed()];
  expect(readPlan([one, same], texts.plan).errors).toEqual({ [same.key]: { starts: texts.plan.twice } });
});
