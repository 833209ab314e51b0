/** The path of a customer's page: the phone in E.164 without its plus. */
export function customerPath(phone: string): string {
  return `/customers/${phone.replace('+', '')}`;
}
