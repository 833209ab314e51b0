import type { Generated } from 'kysely';

/** The tables of `0008_payments.sql`. */
export interface PaymentSchema {
  demo_shop: { only_row: Generated<boolean>; filled: Generated<Date> };
  payment_attempt: PaymentAttemptTable;
  payment_attempt_history: PaymentAttemptHistoryTable;
  payment: PaymentTable;
  refund: RefundTable;
  payment_callback: PaymentCallbackTable;
  payment_alarm: PaymentAlarmTable;
}

export type AttemptState =
  | 'created'
  | 'open'
  | 'refused'
  | 'failed'
  | 'cancelled'
  | 'expired'
  | 'abandoned'
  | 'captured';

export interface PaymentAttemptTable {
  id: Generated<number>;
  order_id: number;
  provider: string;
  tran_id: string;
  amount_paisa: number;
  state: Generated<AttemptState>;
  session_key: string | null;
  page_url: string | null;
  language: Generated<'en' | 'bn'>;
  created: Generated<Date>;
  looks: Generated<number>;
  next_look: Date | null;
  result_id: Generated<string | null>;
  result_used: Generated<Date | null>;
}

export interface PaymentAttemptHistoryTable {
  id: Generated<number>;
  attempt_id: number;
  from_state: AttemptState | '';
  to_state: AttemptState;
  actor: string;
  at: Generated<Date>;
}

export interface PaymentTable {
  id: Generated<number>;
  attempt_id: number;
  order_id: number;
  provider: string;
  val_id: string;
  bank_tran_id: string;
  amount_paisa: number;
  means: Generated<string>;
  recorded: Generated<Date>;
  surplus: 'second_capture' | 'order_cancelled' | 'paid_in_cash' | null;
  held: Generated<boolean>;
}

export interface RefundTable {
  id: Generated<number>;
  payment_id: number;
  amount_paisa: number;
  refund_trans_id: string;
  reason: string;
  state: Generated<'due' | 'asked' | 'refunded' | 'failed'>;
  refund_ref_id: string | null;
  created: Generated<Date>;
  looks: Generated<number>;
  next_look: Generated<Date | null>;
  problem: Generated<string>;
}

export interface PaymentCallbackTable {
  id: Generated<number>;
  attempt_id: number;
  kind: 'success' | 'fail' | 'cancel' | 'ipn';
  at: Generated<Date>;
  remote: string;
  signature: 'right' | 'wrong' | 'missing';
  /** JSON text. */
  fields: string;
  headers: string;
}

export interface PaymentAlarmTable {
  id: Generated<number>;
  attempt_id: number;
  kind: 'amount' | 'currency' | 'transaction' | 'attempt' | 'store' | 'signature' | 'taken';
  detail: string;
  at: Generated<Date>;
}
