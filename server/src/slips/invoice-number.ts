import { inDhaka } from '@haat/contract/time/dhaka-time';

/** `2026-27/000017`: the financial year and the running number, as an invoice shows it. */
export function invoiceNumber({ year, number }: { year: number; number: number }): string {
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}/${String(number).padStart(6, '0')}`;
}

/** The year in which the financial year begins: July to June, in Dhaka. */
export function financialYear(now: Date): number {
  const local = inDhaka(now);
  return local.getUTCMonth() >= 6 ? local.getUTCFullYear() : local.getUTCFullYear() - 1;
}
