/** Texts of forms that are sent a code, or refused for trying too often. */
export const codes = {
  phone: 'Phone',
  phoneHint: 'For example 01712-345678',
  noPhone: 'Please enter your phone number',
  phoneForm: 'Please enter a Bangladeshi mobile number, such as 01712-345678',
  send: 'Send code',
  sending: 'Sending …',
  notSent: 'The code could not be sent!',
  haveCode: 'I have got a code',
  unavailable: 'The shop cannot send a code right now. Please call us.',
  code: 'Code',
  codeHint: 'Six digits from the SMS',
  noCode: 'Please enter the code',
  wrongCode: 'The code is wrong or no longer works',
  again: 'Send another code',
  /** Errors that belong to no field. */
  formErrors: {
    tooMany: 'There were too many attempts. Please wait a few minutes and try again.',
    tooManyForSeconds: (seconds: number) =>
      `There were too many attempts. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    tooManyForMinutes: (minutes: number) =>
      `There were too many attempts. Please try again in ${minutes} minutes.`,
    unreachable: 'The shop does not answer. Please check your connection and try again.',
    other: 'Something is wrong on our side. Please try again in a moment.',
  },
};
