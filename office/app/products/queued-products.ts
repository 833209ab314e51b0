import type { ApiError } from '@haat/contract/client';
import { create } from 'zustand';
import type { FormValues } from './form-values.ts';
import type { PhotoList } from './photos/photo-list.ts';

/** A new product from the press of *Put on sale* on, until its form or the bar of the office has shown what became of it. */
export interface QueuedProduct {
  /** The key of the request: it makes one product, however often it is sent. */
  key: string;
  values: FormValues;
  photos: PhotoList;
  /** `waiting`: for its photos; `failed`: nothing is stored. */
  state: 'waiting' | 'sending' | 'failed' | 'stored';
  /** Why it failed: one of its photos, or the request. */
  problem?: 'photo' | ApiError;
  id?: number;
  /** The stock of an earlier press whose response was lost. */
  storedBefore?: number | null;
}

/** A part of the shell: the pages may be left meanwhile. */
export const useQueuedProducts = create<readonly QueuedProduct[]>(() => []);

/** Replaces the product with this key; null removes it. */
export function setQueued(key: string, product: QueuedProduct | null): void {
  const others = useQueuedProducts.getState().filter((each) => each.key !== key);
  useQueuedProducts.setState(product ? [...others, product] : others, true);
}
