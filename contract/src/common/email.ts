const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Whether a text has the shape of an e-mail address; whether anybody reads it only a message can tell. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}
