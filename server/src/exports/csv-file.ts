import { toCsv } from '@haat/contract/text/csv';

export type Cell = string | number | null;

/** The bounds of the days in Dhaka. */
export interface TimeRange {
  from: Date;
  to: Date;
}

/** Returns a CSV file part by part; the first one has the byte order mark and the headings. */
export async function* toCsvFile(
  head: readonly Cell[],
  batches: AsyncIterable<Cell[][]>,
): AsyncGenerator<string> {
  yield toCsv([head]);
  for await (const rows of batches) yield toCsv(rows).slice(1);
}
