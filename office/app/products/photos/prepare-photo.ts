/** In pixels: the shop stores 1024. */
const MAX_SIDE = 1600;

/**
 * Makes a photo of a phone smaller before it is sent: a tenth of the bytes, and no limit of megapixels. What the browser cannot decode is
 * sent as it is; the server decides. `image/png` preserves transparency, otherwise the ground becomes white.
 */
export async function preparePhoto(file: File, type = 'image/jpeg'): Promise<Blob> {
  try {
    const image = await createImageBitmap(file);
    const scale = Math.min(1, MAX_SIDE / Math.max(image.width, image.height));
    if (scale === 1) return file;
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(image.width * scale);
    canvas.height = Math.round(image.height * scale);
    const drawing = canvas.getContext('2d');
    if (drawing && type === 'image/jpeg') {
      // JPEG has no transparency: without a ground it would become black.
      drawing.fillStyle = '#fff';
      drawing.fillRect(0, 0, canvas.width, canvas.height);
    }
    drawing?.drawImage(image, 0, 0, canvas.width, canvas.height);
    image.close();
    return await new Promise((resolve) => canvas.toBlob((smaller) => resolve(smaller ?? file), type, 0.9));
  } catch {
    return file;
  }
}
