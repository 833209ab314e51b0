/** A spreadsheet runs a cell that begins with one of these as a formula; also after spaces, and full-width. */
const FORMULA = /^[\s\u00a0\ufeff]*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/**
 * Returns a CSV file (RFC 4180) that spreadsheets open as UTF-8. A text that they would run as a formula gets an apostrophe in
 * front; numbers stay numbers.
 */
export function toCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return `\ufeff${rows.map((row) => row.map(toCell).join()).join('\r\n')}\r\n`;
}

function toCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = /^[\t\r\n]/.test(value) || FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n\t;]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
