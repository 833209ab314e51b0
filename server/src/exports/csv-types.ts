export type Cell = string | number | null;

/** The bounds of the days in Dhaka. */
export interface TimeRange {
  from: Date;
  to: Date;
}
