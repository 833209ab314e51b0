import { messageOf } from './message.ts';
import { type CustomerTry, newId, type Session } from './session.ts';
import { type Fields, sign } from './signature.ts';

/**
 * Forged callbacks that a dishonest customer or an attacker might post to the shop, as form fields. No attacker knows the
 * store's password. Attacks that start from a genuine message have seen one; the others know only the transaction id.
 */
export const attacks = {
  /** A payment that was never made, signed with a guessed password. */
  forgedValid: (session: Session, storeId: string): Fields =>
    sign({ ...messageOf(session, fakeTry('VALID'), storeId), value_b: '' }, 'guessed'),

  /** A cancellation that was never made, without a signature. */
  forgedCancelled: (session: Session, storeId: string): Fields => ({
    ...messageOf(session, fakeTry('CANCELLED'), storeId),
    value_b: '',
  }),

  /** The payment of another order with the same amount, used for this order. */
  swappedValId: (message: Fields, otherPayment: Fields): Fields => ({
    ...message,
    val_id: otherPayment.val_id ?? '',
    bank_tran_id: otherPayment.bank_tran_id ?? '',
  }),

  /** A genuine message with another amount and the old signature. */
  tamperedAmount: (genuine: Fields, amount: string): Fields => ({
    ...genuine,
    amount,
    currency_amount: amount,
  }),

  /** A signature that covers only the status, copied to a message with other fields. */
  signedStatusOnly: (message: Fields, storePassword: string): Fields => {
    const { verify_key, verify_sign, verify_sign_sha2 } = sign(
      { status: message.status ?? '' },
      storePassword,
    );
    return {
      ...message,
      verify_key: verify_key ?? '',
      verify_sign: verify_sign ?? '',
      verify_sign_sha2: verify_sign_sha2 ?? '',
    };
  },
};

function fakeTry(status: CustomerTry['status']): CustomerTry {
  const at = new Date();
  const paid = status === 'VALID';
  return {
    status,
    valId: paid ? newId(at) : '',
    bankTranId: paid ? newId(at) : '',
    means: null,
    risky: false,
    error: paid ? '' : 'Cancelled by User',
    at,
    validatedOn: null,
    refunds: [],
  };
}
