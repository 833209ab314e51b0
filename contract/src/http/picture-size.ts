/** Available widths of a picture, in pixels. Each is available in all formats; JPEG is for chats and catalogues, which read no other. */
const PICTURE_WIDTHS = [160, 320, 480, 800, 1600] as const;
const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const;

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Names with a hash of the content: imported pictures and pictures of the demo shop. */
const HASHED = /(?:^|\/)(?:pictures\/[0-9a-f]{2}\/[0-9a-f]{32}|[^/]+\.[0-9a-f]{16})\.webp$/;

const SIZED = new RegExp(`\\.(${PICTURE_WIDTHS.join('|')})\\.(${PICTURE_FORMATS.join('|')})$`);

/** Returns true if a picture is available in several sizes: below `/media/`, with a hash in its name. */
export function hasSizes(url: string): boolean {
  return url.includes('/media/') && HASHED.test(url);
}

/** Returns the URL of a picture in a maximum width: `/media/tiles/rui.1a2b….320.avif`. Pictures are never enlarged. */
export function pictureSize(url: string, width: PictureWidth, format: PictureFormat): string {
  return url.replace(/\.webp$/, `.${width}.${format}`);
}

/** Returns a picture as chats and catalogues of others read it: a JPEG of at most 800 pixels where it is available in sizes. */
export function sharedPicture(url: string): string {
  return hasSizes(url) ? pictureSize(url, 800, 'jpg') : url;
}

/** Returns the width for a data saver (`Save-Data: on`): wide pictures are one width smaller. */
export function dataSaverWidth(width: PictureWidth): PictureWidth {
  return width < 480 ? width : PICTURE_WIDTHS[PICTURE_WIDTHS.indexOf(width) - 1]!;
}

/** Parses a name made by `pictureSize`, or returns null. */
export function readPictureSize(
  name: string,
): { source: string; width: PictureWidth; format: PictureFormat } | null {
  const [, width, format] = SIZED.exec(name) ?? [];
  const source = name.replace(SIZED, '.webp');
  if (!width || !HASHED.test(source)) return null;
  return { source, width: Number(width) as PictureWidth, format: format as PictureFormat };
}
