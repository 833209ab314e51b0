import type { EmulatedParcel } from './emulated-parcel.ts';
import type { CourierName, PayoutFault } from './faults.ts';
import { COD_PERCENT } from './words.ts';

export interface EmulatedPayout {
  courier: CourierName;
  reference: string;
  paidAt: Date;
  lines: PayoutLine[];
  /** In taka, what came to the bank; rounded to whole taka with the fault `rounded`. */
  amount: number;
  /** In taka, with two decimals. */
  charges: number;
}

export interface PayoutLine {
  consignment: string;
  invoice: string;
  /** In taka. */
  collected: number;
  fee: number;
  codFee: number;
  status: string;
}

export interface PayoutWishes {
  parcels?: readonly EmulatedParcel[];
  fault?: PayoutFault | null;
}

/** What a courier has. */
interface Known {
  parcels: readonly EmulatedParcel[];
  payouts: readonly EmulatedPayout[];
}

export function makePayout(
  known: Known,
  { courier, number }: { courier: CourierName; number: number },
  { parcels = unpaid(known, courier), fault = null }: PayoutWishes,
): EmulatedPayout {
  const lines = parcels.map(lineOf);
  const first = lines[0];
  if (fault === 'missing') lines.shift();
  if (fault === 'twice' && first) lines.push({ ...first });
  if (fault === 'amount' && first) first.collected -= 10;
  if (fault === 'foreign')
    lines.push({
      ...emptyLine(),
      consignment: '9999999',
      invoice: 'X1-1',
      collected: 500,
      codFee: 5,
      fee: 80,
    });
  if (fault === 'not_delivered') {
    const running = known.parcels.find((one) => one.courier === courier && one.collected === null);
    if (running) lines.push({ ...lineOf(running), collected: running.cod });
  }
  const sum = (field: 'collected' | 'fee' | 'codFee') =>
    lines.reduce((total, line) => total + Math.round(line[field] * 100), 0);
  const charges = (sum('fee') + sum('codFee')) / 100;
  const exact = (sum('collected') - sum('fee') - sum('codFee')) / 100;
  return {
    courier,
    reference: `${courier === 'steadfast' ? 'SFC-' : 'INV-'}${number}`,
    paidAt: new Date(),
    lines,
    amount: fault === 'rounded' ? Math.floor(exact - 0.01) : exact,
    charges,
  };
}

/** The file that a merchant downloads. */
export function payoutCsv({ lines }: EmulatedPayout): string {
  const rows = lines.map(({ consignment, invoice, collected, fee, codFee }) =>
    [consignment, invoice, collected, fee, codFee, (collected - fee - codFee).toFixed(2)].join(','),
  );
  return ['Consignment ID,Merchant Order ID,Collected Amount,Delivery Fee,COD Fee,Payout', ...rows].join(
    '\n',
  );
}

function unpaid({ parcels, payouts }: Known, courier: CourierName): EmulatedParcel[] {
  const paid = new Set(payouts.flatMap(({ lines }) => lines.map(({ consignment }) => consignment)));
  return parcels.filter(
    (one) => one.courier === courier && one.collected !== null && !paid.has(one.consignment),
  );
}

function lineOf({ consignment, invoice, collected, fee, status }: EmulatedParcel): PayoutLine {
  const cash = collected ?? 0;
  return { consignment, invoice, collected: cash, fee, codFee: (cash * COD_PERCENT) / 100, status };
}

function emptyLine(): PayoutLine {
  return { consignment: '', invoice: '', collected: 0, fee: 0, codFee: 0, status: 'delivered' };
}
