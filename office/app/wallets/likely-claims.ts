import type { OpenReceipt, WaitingClaim } from '@haat/contract/office/orders/wallets';

/** A claim that a receipt may answer. `difference`: of the receipt to what is due, in paisa. */
export interface Likely {
  claim: WaitingClaim;
  difference: number;
  sender: 'same' | 'other' | 'unknown';
}

/** At most so many are shown. */
const MOST = 3;

/** The claims of the same wallet that have the receipt's TrxID, its sender, or its sum; the best first. */
export function likelyClaims(receipt: OpenReceipt, claims: readonly WaitingClaim[]): Likely[] {
  return claims
    .filter(({ wallet }) => wallet === receipt.wallet)
    .map((claim) => {
      const difference = receipt.amount_paisa - (claim.amount_paisa ?? claim.due_paisa);
      const sender = senderOf(receipt, claim);
      const points =
        (claim.trx_id === receipt.trx_id ? 4 : 0) + (sender === 'same' ? 2 : 0) + (difference === 0 ? 1 : 0);
      return { claim, difference, sender, points };
    })
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
    .slice(0, MOST)
    .map(({ points: _, ...likely }) => likely);
}

function senderOf({ sender }: OpenReceipt, { sender_last, phone }: WaitingClaim): Likely['sender'] {
  if (sender === '') return 'unknown';
  if (sender_last !== '') return sender.endsWith(sender_last) ? 'same' : 'other';
  return sender === phone ? 'same' : 'unknown';
}
