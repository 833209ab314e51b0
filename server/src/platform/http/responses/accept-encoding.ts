/** Real clients send fewer codings than this; the rest is ignored. */
const MAX_CODINGS = 32;

/** `q=0` in any of its forms: the client refuses the coding. */
const REFUSED = /^q=0(\.0*)?$/i;

/**
 * The first of the offered codings that an `Accept-Encoding` header accepts, or null. Only named codings count, since a
 * client that sends `*` reads identity as well. Takes time in proportion to the length of the header.
 */
export function acceptedEncoding<Coding extends string>(
  header: string | undefined,
  offered: readonly Coding[],
): Coding | null {
  if (!header) return null;
  const accepted = header.split(',', MAX_CODINGS).map(acceptedCoding);
  return offered.find((coding) => accepted.includes(coding)) ?? null;
}

/** The coding of one part of the header, or '' where the client refuses it. */
function acceptedCoding(part: string): string {
  const [coding = '', weight = ''] = part.split(';', 2);
  return REFUSED.test(weight.trim()) ? '' : coding.trim().toLowerCase();
}
