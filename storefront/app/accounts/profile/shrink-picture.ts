/** The longest side of the picture to send, in pixels; the shop stores a smaller square. */
const LONGEST_SIDE = 1024;

/**
 * Shrinks a picture before the upload, so that a photo costs a phone kilobytes and not megabytes. A picture that the
 * browser cannot decode is returned unchanged, and the API validates it.
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
