/** Masks a phone number for logs: enough to find a case, not enough to call. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 5)}…${phone.slice(-3)}`;
}
