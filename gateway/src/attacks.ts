import { messageOf } from './message.ts';
import { newId, type Session, type Try } from './session.ts';
import { type Fields, signed } from './signature.ts';

/**
 * What a dishonest customer or a stranger might post to the shop: each attack as the fields of a form. None knows the
 * store's password; those that start from a true message have seen one, the others know the transaction id alone.
 */
export const attacks = {
  /** A payment that never was, signed with a guessed password. */
  forgedValid: (session: Session, storeId: string): Fields =>
    signed({ ...messageOf(session, neverPaid('VALID'), storeId), value_b: '' }, 'guessed'),

  /** A cancellation that never was, without a signature. */
  forgedCancelled: (session: Session, storeId: string): Fields => ({
    ...messageOf(session, neverPaid('CANCELLED'), storeId),
    value_b: '',
  }),

  /** The payment of another order of the same amount, presented for this one. */
  swappedValId: (forThis: Fields, paidElsewhere: Fields): Fields => ({
    ...forThis,
    val_id: paidElsewhere.val_id ?? '',
    bank_tran_id: paidElsewhere.bank_tran_id ?? '',
  }),

  /** A true message with another amount and the old signature. */
  tamperedAmount: (truth: Fields, amount: string): Fields => ({ ...truth, amount, currency_amount: amount }),

  /** A signature over the status alone, moved to a message that says something else besides. */
  signedStatusOnly: (message: Fields, storePassword: string): Fields => {
    const { verify_key, verify_sign, verify_sign_sha2 } = signed(
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

function neverPaid(status: Try['status']): Try {
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
