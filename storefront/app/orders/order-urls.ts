/** The English path of a guest's order; the token in it gives access. */
export function guestOrderPath(token: string): string {
  return `/guest-order/${token}`;
}
