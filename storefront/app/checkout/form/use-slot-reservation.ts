import { ApiError } from '@haat/contract/client';
import type { Refusal } from '@haat/contract/http/problems';
import { MINUTE } from '@haat/contract/time/durations';
import { useEffect, useState } from 'react';
import { type ChosenSlot, chooseSlot } from '../../delivery/place.ts';
import { browserClient } from '../../session/browser-client.ts';

/** A reservation lasts 15 minutes. */
const REFRESH = 5 * MINUTE;

/** Why a slot cannot be had, and the next ones that can. */
export interface SlotRefusal {
  code: 'slot_full' | 'slot_past' | 'slot_gone';
  next: readonly ChosenSlot[];
}

/** Null for another refusal. */
export function slotRefusal(refusal: Refusal): SlotRefusal | null {
  switch (refusal.code) {
    case 'slot_full':
    case 'slot_past':
    case 'slot_gone':
      return { code: refusal.code, next: refusal.params.next_slots ?? [] };
    default:
      return null;
  }
}

/**
 * Reserves the chosen slot for the order while the checkout is open. A slot that is lost is given up, so that the order is never refused for
 * it without a word.
 * @param orderKey makes the key of the order, which the reservation belongs to; it survives a reload
 */
export function useSlotReservation(
  slot: ChosenSlot | null,
  { pickup, lines, orderKey }: { pickup: boolean; lines: number; orderKey: () => string },
) {
  const [lost, setLost] = useState<SlotRefusal | null>(null);
  const id = slot?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another function for the same key changes nothing
  useEffect(() => {
    if (id === undefined || lines === 0) return;
    const leave = new AbortController();
    async function reserve(slot: number) {
      try {
        const body = { order_key: orderKey(), lines };
        await browserClient(leave.signal).reserveSlot({ params: { id: slot }, body });
        if (!leave.signal.aborted) setLost(null);
      } catch (problem) {
        // Without a network the next attempt reserves it, or the order itself takes it.
        const refused = !leave.signal.aborted && problem instanceof ApiError && slotRefusal(problem.refusal);
        if (!refused) return;
        setLost(refused);
        chooseSlot(null, pickup);
      }
    }
    void reserve(id);
    const again = () => document.visibilityState === 'visible' && void reserve(id);
    const timer = setInterval(again, REFRESH);
    document.addEventListener('visibilitychange', again);
    return () => {
      leave.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
    };
  }, [id, lines, pickup]);
  return { lost, setLost };
}
