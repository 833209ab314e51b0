/** In pixels: the shop stores 1024. */
const MAX_SIDE = 1600;

/** The longer side of a drawing, whatever its own size is. */
const DRAWING_SIDE = 1024;

/**
 * Makes a photo of a phone smaller before it is sent: a tenth of the bytes, and no limit of megapixels. An SVG becomes a picture here, where no
 * script in it runs and it loads nothing: the server accepts none. What the browser cannot decode is sent as it is; the server decides.
 * `image/png` preserves transparency, otherwise the ground becomes white.
 */
export async function preparePhoto(file: File, type = 'image/jpeg'): Promise<Blob> {
  try {
    const isDrawing = file.type === 'image/svg+xml';
    const image = await (isDrawing ? decodeDrawing(file) : createImageBitmap(file));
    const longer = Math.max(image.width, image.height);
    const scale = isDrawing ? DRAWING_SIDE / longer : Math.min(1, MAX_SIDE / longer);
    if (!isDrawing && scale === 1) return file;
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
    if ('close' in image) image.close();
    return await new Promise((resolve) => canvas.toBlob((smaller) => resolve(smaller ?? file), type, 0.9));
  } catch {
    return file;
  }
}

async function decodeDrawing(file: File): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
  } finally {
    URL.revokeObjectURL(image.src);
  }
  return image;
}
