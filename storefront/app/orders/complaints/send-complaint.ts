import { ApiError, type Client } from '@haat/contract/client';
import type { OrderComplaints } from '@haat/contract/shop/complaints';
import type { OrderIdOrToken } from '../again/order-again.tsx';
import { clearOutbox, type OutboxComplaint, writeOutbox } from './outbox.ts';

export const outboxKeyOf = (order: OrderIdOrToken) => ('id' in order ? `order ${order.id}` : order.token);

export function fetchComplaints(client: Client, order: OrderIdOrToken): Promise<OrderComplaints> {
  return 'id' in order
    ? client.listComplaints({ params: { id: order.id } })
    : client.listGuestComplaints({ params: { token: order.token } });
}

/**
 * Sends what the outbox has: the complaint, then its photos one by one, each with its own key, so that a repeated request has one effect. After each
 * step the outbox is stored. `waiting`: the network or the shop is away, try again later; the refusal of the shop ends it.
 */
export async function sendOutbox(
  client: () => Client,
  order: OrderIdOrToken,
  entry: OutboxComplaint,
): Promise<{ state: 'done' | 'waiting'; entry: OutboxComplaint; lost: number } | ApiError> {
  let lost = 0;
  try {
    let left = entry;
    const complaints = left.reported
      ? await fetchComplaints(client(), order)
      : await report(client(), order, left);
    left = { ...left, reported: true };
    await writeOutbox(left);
    const complaint = complaints.complaints.find(({ key }) => key === left.complaint.key)?.id;
    for (const photo of complaint === undefined ? [] : left.photos) {
      const form = new FormData();
      form.append('key', photo.key);
      form.append('photo', photo.picture, 'photo.jpg');
      if (!(await sendPhoto(client(), order, complaint!, form))) lost += 1;
      left = { ...left, photos: left.photos.filter(({ key }) => key !== photo.key) };
      await writeOutbox(left);
    }
    await clearOutbox(left.order);
    return { state: 'done', entry: left, lost };
  } catch (problem) {
    console.warn('The complaint was not sent yet.', problem);
    if (problem instanceof ApiError && !isTemporary(problem)) {
      await clearOutbox(entry.order);
      return problem;
    }
    return { state: 'waiting', entry, lost };
  }
}

function report(
  client: Client,
  order: OrderIdOrToken,
  { complaint }: OutboxComplaint,
): Promise<OrderComplaints> {
  return 'id' in order
    ? client.reportComplaint({ params: { id: order.id }, body: complaint })
    : client.reportGuestComplaint({ params: { token: order.token }, body: complaint });
}

/** False if the shop does not take this photo; the others are sent. */
async function sendPhoto(
  client: Client,
  order: OrderIdOrToken,
  complaint: number,
  body: FormData,
): Promise<boolean> {
  try {
    await ('id' in order
      ? client.addComplaintPhoto({ params: { id: order.id, complaint }, body })
      : client.addGuestComplaintPhoto({ params: { token: order.token, complaint }, body }));
    return true;
  } catch (problem) {
    if (!(problem instanceof ApiError) || isTemporary(problem)) throw problem;
    console.warn('A photo was refused.', problem);
    return false;
  }
}

/** No network, an overloaded shop, or a session that is renewed. */
function isTemporary({ status }: ApiError): boolean {
  return status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;
}
