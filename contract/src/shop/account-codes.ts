import { type Static, Type } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { MAX_PASSWORD, MIN_PASSWORD } from '../http/limits.ts';
import { Closed } from '../http/schemas.ts';
import { CallablePhone } from '../phone/callable-phone.ts';
import { MessageLanguage, SmsCode } from '../phone/sms-code.ts';

export const CodeRequest = Closed({ phone: CallablePhone, language: MessageLanguage });
export type CodeRequest = Static<typeof CodeRequest>;

const sending = {
  access: 'public',
  body: CodeRequest,
  response: Type.Null(),
  status: 204,
  refusals: [413, 415, 503],
} as const;

/**
 * 204 for any phone: only one that has an account is sent a code. It has six digits and works for 5 minutes. 429 if one was
 * requested within the last minute, or five on one day from this IP address; 503 `codes_unavailable` if the shop sends none.
 */
export const sendPasswordResetCode = endpoint('sendPasswordResetCode', {
  summary: 'Send a code to set a new password',
  ...sending,
});

export const PasswordReset = Closed({
  phone: CallablePhone,
  code: SmsCode,
  new_password: Type.String({ minLength: MIN_PASSWORD, maxLength: MAX_PASSWORD }),
});
export type PasswordReset = Static<typeof PasswordReset>;

/**
 * Sets a new password and ends all sessions of the customer. The next sign-in from this browser is not limited by what
 * strangers tried. 403 `wrong_code` for a wrong code, one that is over, and the sixth try.
 */
export const resetPassword = endpoint('resetPassword', {
  summary: 'Set a new password with a code',
  access: 'public',
  body: PasswordReset,
  response: Type.Null(),
  status: 204,
  refusals: [403, 413, 415, 503],
});

export const UnlockCodeRequest = Closed({
  ...CodeRequest.properties,
  password: Type.Optional(
    Type.String({
      maxLength: MAX_PASSWORD,
      description: 'after 429: the phone has one reserved code a day',
    }),
  ),
});
export type UnlockCodeRequest = Static<typeof UnlockCodeRequest>;

/**
 * For a customer whose sign-in gets 429 because strangers tried their phone. As `sendPasswordResetCode`. Where strangers have also used up the
 * codes of the phone, it sends one more a day for the right `password`, which works only for this browser (cookie `haat_device`); 204 for any
 * password.
 */
export const sendUnlockCode = endpoint('sendUnlockCode', {
  summary: 'Send a code that unlocks the sign-in of this browser',
  ...sending,
  body: UnlockCodeRequest,
});

export const Unlock = Closed({ phone: CallablePhone, code: SmsCode });
export type Unlock = Static<typeof Unlock>;

/**
 * From now on only this browser's own wrong passwords limit its sign-ins; it gets the cookie `haat_device`. The password is
 * needed as before. 403 `wrong_code` as for `resetPassword`.
 */
export const unlockSignIn = endpoint('unlockSignIn', {
  summary: 'Let this browser try to sign in',
  access: 'public',
  body: Unlock,
  response: Type.Null(),
  status: 204,
  refusals: [403, 413, 415, 503],
});

export const OwnCodeRequest = Closed({ language: MessageLanguage });
export type OwnCodeRequest = Static<typeof OwnCodeRequest>;

/** Sends a code to the phone of the caller's account; 409 `no_mobile` if it is no Bangladeshi mobile. Limits as above. */
export const sendClaimCode = endpoint('sendClaimCode', {
  summary: "Send a code that adds a phone's orders to its account",
  access: 'customer',
  body: OwnCodeRequest,
  response: Type.Null(),
  status: 204,
  refusals: [409, 413, 415, 503],
});

export const CodeProof = Closed({ code: SmsCode });
export type CodeProof = Static<typeof CodeProof>;

/**
 * Adds the orders that guests have placed with the phone of the caller's account, now and at each later sign-in. `claimed` is
 * their number. A new password by a code does the same. 403 `wrong_code` as for `resetPassword`.
 */
export const claimOrders = endpoint('claimOrders', {
  summary: "Add a phone's orders to its account",
  access: 'customer',
  body: CodeProof,
  response: Type.Object({ claimed: Type.Integer() }),
  refusals: [403, 413, 415, 503],
});

export const PhoneChangeStart = Closed({ phone: CallablePhone, language: MessageLanguage });
export type PhoneChangeStart = Static<typeof PhoneChangeStart>;

/** The first of three requests: sends a code to the caller's current phone. 409 `no_mobile` if that gets no SMS. */
export const startPhoneChange = endpoint('startPhoneChange', {
  summary: "Send a code to the current phone to change the caller's phone",
  access: 'customer',
  body: PhoneChangeStart,
  response: Type.Null(),
  status: 204,
  refusals: [409, 413, 415, 503],
});

export const PhoneConfirmation = Closed({ phone: CallablePhone, code: SmsCode, language: MessageLanguage });
export type PhoneConfirmation = Static<typeof PhoneConfirmation>;

/** Takes the code of the current phone, and sends one to the new `phone`. 403 `wrong_code` as for `resetPassword`. */
export const confirmPhoneChange = endpoint('confirmPhoneChange', {
  summary: 'Send a code to the new phone',
  access: 'customer',
  body: PhoneConfirmation,
  response: Type.Null(),
  status: 204,
  refusals: [403, 413, 415, 503],
});

export const PhoneChange = Closed({ phone: CallablePhone, code: SmsCode });
export type PhoneChange = Static<typeof PhoneChange>;

/** Takes the code of the new phone, which is the caller's from now on. 403 `wrong_code`; 409 `phone_taken`. */
export const changePhone = endpoint('changePhone', {
  summary: "Change the caller's phone with the code of the new one",
  access: 'customer',
  body: PhoneChange,
  response: Type.Null(),
  status: 204,
  refusals: [403, 409, 413, 415, 503],
});
