/** The page of a guest's order; the token is all it takes to see it. */
export function guestOrderPath(token: string): string {
  return `/guest-order/${token}`;
}
