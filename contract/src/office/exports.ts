import { Type } from 'typebox';
import { Closed } from '../http/schemas.ts';
import { dailyFigures } from './daily-figures.ts';
import { Day, Month } from './day.ts';
import { officeEndpoint } from './endpoint.ts';

/** The longest period of an export, in days. */
export const MAX_EXPORT_DAYS = 366;

const Period = Closed({ from: Day, to: Day, language: Type.Optional(Type.Enum(['en', 'bn'])) });
const Csv = Type.Unsafe<string>({ description: 'CSV; no cell runs as a formula' });

/** By the day of the order. The audit records the download. 400 names `to`. */
export const exportOrders = officeEndpoint('exportOrders', {
  summary: 'The orders of a period for the accountant',
  right: 'customers.manage',
  query: Period,
  response: Csv,
});

/** The people who have ordered in the period, one row per phone. The audit records the download. 400 names `to`. */
export const exportCustomers = officeEndpoint('exportCustomers', {
  summary: 'The customers and guests of a period',
  right: 'customers.manage',
  query: Period,
  response: Csv,
});

export const exportProducts = officeEndpoint('exportProducts', {
  summary: 'All products, in the columns of an import',
  right: 'products.edit',
  response: Csv,
});

/**
 * By the day of the order, without a limit of rows; words that nobody found by the Sunday on which their week begins. What it has of an order
 * is in no row of one person, so the audit does not record it. 400 names `to`.
 */
export const exportFigures = officeEndpoint('exportFigures', {
  summary: 'A table of the figures with a row for each day',
  right: 'figures.read',
  query: Closed({
    table: Type.Enum([...dailyFigures]),
    from: Day,
    to: Day,
    language: Type.Optional(Type.Enum(['en', 'bn'])),
  }),
  response: Csv,
});

/** A row for each order and rate, and for each credit note. It names nobody, so the audit does not record it. */
export const exportVat = officeEndpoint('exportVat', {
  summary: 'The sales register of a month',
  right: 'figures.read',
  query: Closed({ month: Month, language: Type.Optional(Type.Enum(['en', 'bn'])) }),
  response: Csv,
});
