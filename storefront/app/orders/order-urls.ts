/** The English path of a guest's order; the token in it gives access. */
export function guestOrderPath(token: string): string {
  return `/guest-order/${token}`;
}

/** The English path of the page that changes an order, of an account or of a guest. */
export function orderChangePath(of: { id: number } | { token: string }): string {
  return `${'id' in of ? `/order/${of.id}` : guestOrderPath(of.token)}/change`;
}

/** The products on that page, for links. */
export const PRODUCTS = 'products';
