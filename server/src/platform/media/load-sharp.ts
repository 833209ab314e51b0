/**
 * Imports the picture library when it is first needed: it takes 20 MB, and most processes only send stored pictures. It may
 * use one core, so that orders do not wait for pictures.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  return sharp;
}
