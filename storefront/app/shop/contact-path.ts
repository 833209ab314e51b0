/** Query parameter of the contact page: what the shopper asks for. */
export const ASK = 'ask';

/** The English path of the contact form with a question about goods that the shopper has searched for. */
export function contactPath(search: string): string {
  return `/contact?${new URLSearchParams({ [ASK]: search })}`;
}
