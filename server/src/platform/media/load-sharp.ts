/**
 * What encodes pictures, loaded with the first of them: it takes 20 MB, and most processes only send pictures that are
 * there. One core at most goes to pictures, and orders never wait for them.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  return sharp;
}
