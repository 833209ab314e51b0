import { toCsv } from '@haat/contract/text/csv';
import { MINUTE } from '@haat/contract/time/durations';

/** Saves a table as a CSV file of this name. */
export function saveCsv(name: string, rows: Parameters<typeof toCsv>[0]): void {
  saveFile(name, toCsv(rows), 'text/csv;charset=utf-8');
}

export function saveFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has read it by then.
  setTimeout(() => URL.revokeObjectURL(url), MINUTE);
}
