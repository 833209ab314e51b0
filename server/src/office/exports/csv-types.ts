export type Cell = string | number | null;

/** The bounds of the days in Dhaka. */
export interface Period {
  from: Date;
  to: Date;
}
