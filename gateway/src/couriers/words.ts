import type { CourierName } from './faults.ts';

/** The steps of a parcel, in the words of each courier. */
export type Step = keyof (typeof WORDS)['steadfast'];

export const WORDS = {
  steadfast: {
    created: 'in_review',
    on_the_way: 'pending',
    held: 'hold',
    approval_pending: 'delivered_approval_pending',
    delivered: 'delivered',
    partly_delivered: 'partial_delivered',
    part_back: 'partial_delivered_return_received',
    coming_back: 'cancelled',
    returned: 'cancelled_return_received',
    cancelled: 'cancelled',
    unheard: 'teleported',
  },
  pathao: {
    created: 'Pending',
    on_the_way: 'In Transit',
    held: 'On Hold',
    approval_pending: 'Delivery Approval Pending',
    delivered: 'Delivered',
    partly_delivered: 'Partial Delivery',
    part_back: 'Exchanged',
    coming_back: 'Return',
    returned: 'Returned',
    cancelled: 'Pickup Cancelled',
    unheard: 'Teleported',
  },
  redx: {
    created: 'pickup-pending',
    on_the_way: 'delivery-in-progress',
    held: 'agent-hold',
    approval_pending: 'delivery-approval-pending',
    delivered: 'delivered',
    partly_delivered: 'partial-delivery',
    part_back: 'partial-delivery',
    coming_back: 'agent-returning',
    returned: 'returned',
    cancelled: 'cancelled',
    unheard: 'teleported',
  },
} as const;

/** What a delivery costs, in taka. */
export const FEES: Record<CourierName, (grams: number) => number> = {
  steadfast: () => 80,
  pathao: (grams) => 70 + 20 * Math.max(0, Math.ceil(grams / 1_000) - 1),
  redx: (grams) => 60 + 15 * Math.max(0, Math.ceil(grams / 1_000) - 1),
};

/** The fee for collecting cash, in percent of the cash. */
export const COD_PERCENT = 1;

/** A time like `2026-11-29 14:05:00`, in Bangladesh. */
export function courierTime(at: Date): string {
  return new Date(at.getTime() + 6 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}
