const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Returns true if a text has the format of an e-mail address. It does not check that the mailbox exists. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}
