import { ApiError } from '@haat/contract/client';
import type { Refusal } from '@haat/contract/http/problems';
import type { Delivery, OwnHandIn, OwnStop } from '@haat/contract/office/orders/runs';
import { useEffect } from 'react';
import { create } from 'zustand';
import { api } from '../platform/api.ts';
import { noteAwaitingConfirmation } from '../platform/awaiting-confirmation.ts';
import { DeviceQueue, deviceStorage, type Queued } from '../platform/device-queue.ts';
import { isRefusal } from '../platform/refusal.ts';

/** How often what waits is sent again, in ms. */
const RETRY = 5_000;

/** A press of the rider on this device: sent until a response comes, once an order, because the server has it by the order's status. */
export interface QueuedStop extends Queued {
  stop: Pick<OwnStop, 'order' | 'number' | 'receiver_name' | 'cash_due_paisa'>;
  /** Delivered so; or refused, with the reason. */
  deliver?: Delivery;
  refuse?: { version: number; reason: string };
  /** Why the server has refused it; it stays until somebody has read it. */
  refusal?: Refusal;
}

interface OwnRun {
  stops: OwnStop[];
  cash_paisa: number;
  hand_ins: OwnHandIn[];
}

/** The presses of this device that wait or were refused. */
export const useStopQueue = create<QueuedStop[]>(() => []);

let queue: DeviceQueue<QueuedStop> | null = null;

function openQueue(): DeviceQueue<QueuedStop> {
  queue ??= new DeviceQueue('office-stop-', deviceStorage(), Date.now);
  return queue;
}

function show(staff: number): void {
  useStopQueue.setState(openQueue().read(staff), true);
}

/** Stores a press and sends it as soon as possible. Throws if it cannot be stored. */
export function finishStop(
  staff: number,
  stop: QueuedStop['stop'],
  press: Pick<QueuedStop, 'deliver' | 'refuse'>,
): Promise<void> {
  const { order, number, receiver_name, cash_due_paisa } = stop;
  openQueue().write(String(order), {
    stop: { order, number, receiver_name, cash_due_paisa },
    ...press,
    staff,
    order: openQueue().nextOrder(),
  });
  show(staff);
  return sendStops(staff);
}

/** Removes a press that was refused, when somebody has read why. */
export function dismissStop(staff: number, order: number): void {
  openQueue().remove(String(order));
  show(staff);
}

let running: Promise<void> | null = null;

/** Sends what waits, the oldest first, one call at a time. */
export function sendStops(staff: number): Promise<void> {
  running ??= flush(staff).finally(() => {
    running = null;
    show(staff);
  });
  return running;
}

async function flush(staff: number): Promise<void> {
  const sent = new Set<number>();
  for (;;) {
    const next = openQueue()
      .read(staff)
      .find(({ refusal, stop }) => !refusal && !sent.has(stop.order));
    if (!next) return;
    sent.add(next.stop.order);
    try {
      await send(next);
      openQueue().remove(String(next.stop.order));
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      // Without a network the others would only wait for a timeout, too.
      if (!isRefusal(problem)) return;
      if (problem.refusal.code === 'confirmation_needed') {
        noteAwaitingConfirmation();
        openQueue().remove(String(next.stop.order));
      } else openQueue().write(String(next.stop.order), { ...next, refusal: problem.refusal });
    }
    show(staff);
  }
}

function send({ stop, deliver, refuse }: QueuedStop): Promise<unknown> {
  const params = { id: stop.order };
  return deliver ? api.deliverStop({ params, body: deliver }) : api.refuseStop({ params, body: refuse! });
}

/** Sends the presses of this device while the office is open on any page; `onSent` after each change. */
export function useSendStops(active: boolean, staff: number): void {
  useEffect(() => {
    if (!active) return;
    const run = () => {
      if (
        openQueue()
          .read(staff)
          .some(({ refusal }) => !refusal)
      )
        void sendStops(staff);
    };
    show(staff);
    run();
    const timer = setInterval(run, RETRY);
    window.addEventListener('online', run);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', run);
    };
  }, [active, staff]);
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
