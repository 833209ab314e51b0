import { ApiError } from '@haat/contract/client';
import type { Delivery, OwnHandIn, OwnRefund, OwnStop } from '@haat/contract/office/orders/runs';
import { api } from '../platform/api.ts';
import { deviceStorage } from '../platform/queue/device-queue.ts';
import { type Press, PressQueue } from '../platform/queue/press-queue.ts';

/** A press of the rider, once an order: the server has it by the order's status. */
export interface QueuedStop extends Press {
  stop: Pick<OwnStop, 'order' | 'number' | 'receiver_name' | 'cash_due_paisa'>;
  /** Delivered so; or refused, with the reason. */
  deliver?: Delivery;
  refuse?: { version: number; reason: string };
}

interface OwnRun {
  stops: OwnStop[];
  cash_paisa: number;
  hand_ins: OwnHandIn[];
  /** A run that an earlier version has stored on the device has none. */
  refunds?: OwnRefund[];
}

export const stopQueue = new PressQueue<QueuedStop>('office-stop-', ({ stop, deliver, refuse }) => {
  const params = { id: stop.order };
  return deliver ? api.deliverStop({ params, body: deliver }) : api.refuseStop({ params, body: refuse! });
});

/** Stores a press and sends it as soon as possible. Throws if it cannot be stored. */
export function finishStop(
  staff: number,
  { order, number, receiver_name, cash_due_paisa }: QueuedStop['stop'],
  press: Pick<QueuedStop, 'deliver' | 'refuse'>,
): Promise<void> {
  return stopQueue.press(staff, String(order), {
    stop: { order, number, receiver_name, cash_due_paisa },
    ...press,
  });
}

const STORED_RUN = 'office-own-run';

/** The run of the server; without a network the last one of this device. Throws as the call does. */
export async function loadOwnRun(): Promise<OwnRun> {
  try {
    const run = await api.getOwnRun();
    storeRun(JSON.stringify(run));
    return run;
  } catch (problem) {
    const stored =
      problem instanceof ApiError && problem.status === 0 ? deviceStorage().getItem(STORED_RUN) : null;
    if (!stored) throw problem;
    return JSON.parse(stored) as OwnRun;
  }
}

function storeRun(run: string): void {
  try {
    deviceStorage().setItem(STORED_RUN, run);
  } catch {}
}

/** Names, phones and addresses do not stay on the device of somebody who has signed out. */
export function forgetOwnRun(): void {
  deviceStorage().removeItem(STORED_RUN);
}
