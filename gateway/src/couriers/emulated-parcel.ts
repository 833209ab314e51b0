import type { CourierName } from './faults.ts';

export interface EmulatedParcel {
  courier: CourierName;
  /** Digits at Steadfast, letters and digits at the others. */
  consignment: string;
  tracking: string;
  invoice: string;
  name: string;
  phone: string;
  address: string;
  /** Whole taka. */
  cod: number;
  grams: number;
  /** The courier's word. */
  status: string;
  /** Taka that the receiver has paid; null: not delivered. */
  collected: number | null;
  /** Taka. */
  fee: number;
  created: Date;
  updated: Date;
  /** Every word so far. */
  history: { word: string; at: Date }[];
}
