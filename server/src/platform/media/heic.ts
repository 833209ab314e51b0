/** The brands of a HEIF file whose pictures are HEVC, which neither browsers nor the decoder read. AVIF has others. */
const BRANDS = /^(hei[cmsx]|hev[cmsx])$/;

/** The photos of an iPhone, as a file. `head` is the beginning of the file, at least 16 bytes. */
export function isHeic(head: Buffer): boolean {
  return (
    head.toString('latin1', 4, 8) === 'ftyp' &&
    (BRANDS.test(head.toString('latin1', 8, 12)) || isHevcOf(head))
  );
}

/** A general brand, such as `mif1`; the list of compatible ones names the kind. */
function isHevcOf(head: Buffer): boolean {
  const compatible = head.toString('latin1', 16, Math.min(head.length, head.readUInt32BE(0)));
  return (
    !compatible.includes('avif') && (compatible.match(/.{4}/gs) ?? []).some((brand) => BRANDS.test(brand))
  );
}
