export type CourierName = 'steadfast' | 'pathao' | 'redx';

/** The kinds of requests, the same for all couriers. */
export type CourierCall =
  | 'token'
  | 'create'
  | 'bulk'
  | 'find'
  | 'cancel'
  | 'pickup'
  | 'payouts'
  | 'areas'
  | 'quote'
  | 'phone';

export interface CourierRequest {
  courier: CourierName;
  call: CourierCall;
  /** The shop's id of the parcel in a create; null in other calls. */
  invoice: string | null;
}

/** Faults before anything is processed. `too_many_for_a_second` has `Retry-After: 1`. */
export type FaultBefore =
  | 'error_before_accept'
  | 'reset_before_accept'
  | 'refused_in_200'
  | 'too_many'
  | 'too_many_for_a_second'
  | 'token_expired';

/**
 * Faults after the request was processed. `odd_shape`: the fields that matter are missing; `ids_never`: the parcels of a bulk request are
 * never named; `webhook_first`: the message about the parcel arrives before the response.
 */
export type FaultAfter =
  | 'timeout_after_accept'
  | 'reset_after_accept'
  | 'bad_gateway_after_accept'
  | 'html'
  | 'empty'
  | 'odd_shape'
  | 'ids_never'
  | 'webhook_first';

export type CallFault = FaultBefore | FaultAfter;

/** `late`: only `deliverLate` sends it, after newer ones and in any order. */
export type MessageFault = 'twice' | 'late' | 'never' | 'wrong_signature' | 'capitals';

/** Faults of a payout. `rounded`: the sum of the fees is rounded; `amount`: one parcel has less than was collected. */
export type PayoutFault = 'rounded' | 'foreign' | 'twice' | 'missing' | 'amount' | 'not_delivered';
