import type { CounterSale, SoldAtCounter } from '@haat/contract/office/orders/counter';
import { create } from 'zustand';
import { api } from '../platform/api.ts';
import { type Press, PressQueue } from '../platform/queue/press-queue.ts';
import type { SaleLine } from './sale.ts';

/** A sale on this device, until the server has it. Its key is that of the sale. */
export interface QueuedSale extends Press {
  sale: Omit<CounterSale, 'sold'>;
  /** To open it again. */
  lines: SaleLine[];
  /** When it was made, by the clock of this device, in ms. */
  at: number;
  /** In paisa: to pay, and the change that was given. */
  paidPaisa: number;
  changePaisa: number;
}

/** What became of the last sale; without a result it waits to be sent. */
export interface LastSale extends Pick<QueuedSale, 'paidPaisa' | 'changePaisa'> {
  key: string;
  sold: SoldAtCounter | null;
}

export const useLastSale = create<{ last: LastSale | null }>(() => ({ last: null }));

/** Goods of sales of this device that the stock did not have, until somebody has read it. */
export const useCorrected = create<{ corrected: SoldAtCounter['corrected'] }>(() => ({ corrected: [] }));

/** In ms: a sale that is sent later was made without a network, and its prices stay. */
const AT_ONCE = 15_000;

const tried = new Set<string>();

export const saleQueue = new PressQueue<QueuedSale>('office-sale-', async ({ sale, at }) => {
  const isLate = tried.has(sale.key) || Date.now() - at > AT_ONCE;
  tried.add(sale.key);
  const body = { ...sale, ...(isLate && { sold: new Date(at).toISOString() }) };
  const sold = await api.sellAtCounter({ body });
  useLastSale.setState(({ last }) => (last?.key === sale.key ? { last: { ...last, sold } } : { last }));
  useCorrected.setState(({ corrected }) => ({ corrected: [...corrected, ...sold.corrected] }));
});
