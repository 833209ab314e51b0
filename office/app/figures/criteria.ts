import { dayInDhaka } from '@haat/contract/time/dhaka-time';
import { DAY } from '@haat/contract/time/durations';

export const tables = [
  'sales',
  'products',
  'categories',
  'refused',
  'ontime',
  'slots',
  'discounts',
  'stockouts',
  'interest',
  'feedback',
] as const;
export type TableName = (typeof tables)[number];

const salesGroups = ['day', 'week', 'zone', 'source'] as const;
const feedbackGroups = ['picker', 'rider', 'product', 'received'] as const;
export type SalesGroup = (typeof salesGroups)[number];
export type FeedbackGroup = (typeof feedbackGroups)[number];
export type Group = SalesGroup | FeedbackGroup;

/** What the page shows; all of it is in the URL. */
export interface Criteria {
  table: TableName;
  by: Group;
  from: string;
  to: string;
}

export const dayBefore = (days: number) => dayInDhaka(new Date(Date.now() - days * DAY));

/** The periods of the chips, by their number of days. */
export const periods = { today: 1, week: 7, month: 30, year: 365 } as const;

export function readCriteria(parameters: URLSearchParams): Criteria {
  const oneOf = <T extends string>(name: string, values: readonly T[], otherwise: T) =>
    values.find((value) => value === parameters.get(name)) ?? otherwise;
  const dayOf = (name: string, otherwise: string) =>
    /^\d{4}-\d\d-\d\d$/.test(parameters.get(name) ?? '') ? String(parameters.get(name)) : otherwise;
  const table = oneOf('table', tables, 'sales');
  const groups = groupsOf(table);
  return {
    table,
    by: oneOf('by', groups.length > 0 ? groups : salesGroups, groups[0] ?? 'day'),
    from: dayOf('from', dayBefore(periods.week - 1)),
    to: dayOf('to', dayBefore(0)),
  };
}

/** The groups that a table has a choice of; none: it has no choice. */
export function groupsOf(table: TableName): readonly Group[] {
  if (table === 'feedback') return feedbackGroups;
  return table === 'sales' || table === 'ontime' || table === 'discounts' ? salesGroups : [];
}
