/** `2026-27/000017`: the financial year and the running number, as an invoice shows it. */
export function invoiceNumber({ year, number }: { year: number; number: number }): string {
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}/${String(number).padStart(6, '0')}`;
}
