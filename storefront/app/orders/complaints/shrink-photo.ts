/** The longer side of a sent photo, in pixels: as the shop stores it. */
const MAX_SIDE = 1280;

/**
 * Makes a photo small enough for a weak network: a JPEG of about 200 kB in place of several megabytes. The photo itself if the browser cannot
 * read it, for which the shop then says what is wrong.
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8));
    return small && small.size < file.size ? small : file;
  } catch (cause) {
    console.warn('The photo is sent as it is.', cause);
    return file;
  }
}
