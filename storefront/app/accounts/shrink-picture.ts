/** The longest side that is sent, in pixels: the shop keeps a smaller square. */
const LONGEST_SIDE = 1024;

/**
 * A picture as small as it needs to be, so that a photo costs a phone kilobytes and not megabytes. What the browser
 * cannot draw comes back as it is, and the API decides.
 */
export async function shrinkPicture(picture: File): Promise<Blob> {
  try {
    const drawn = await createImageBitmap(picture);
    const scale = Math.min(1, LONGEST_SIDE / Math.max(drawn.width, drawn.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(drawn.width * scale);
    canvas.height = Math.round(drawn.height * scale);
    canvas.getContext('2d')?.drawImage(drawn, 0, 0, canvas.width, canvas.height);
    const shrunk = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.85));
    return shrunk && shrunk.size < picture.size ? shrunk : picture;
  } catch {
    return picture;
  }
}
