/** A key of 128 random bits. Not by `randomUUID`, which browsers offer only on secure origins. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
