/** The widths in pixels in which a picture of the shop is to be had, each in both formats. */
export const PICTURE_WIDTHS = [160, 320, 480, 800, 1600] as const;
export const PICTURE_FORMATS = ['avif', 'webp'] as const;

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** A picture whose name holds the hash of its content: taken in by an import, or shipped with the demo shop. */
const HASHED = /(?:^|\/)(?:pictures\/[0-9a-f]{2}\/[0-9a-f]{32}|[^/]+\.[0-9a-f]{16})\.webp$/;

const SIZED = new RegExp(`\\.(${PICTURE_WIDTHS.join('|')})\\.(${PICTURE_FORMATS.join('|')})$`);

/** Whether a picture is to be had in other sizes: only what lies below `/media/` under a name with its hash. */
export function hasSizes(address: string): boolean {
  return address.includes('/media/') && HASHED.test(address);
}

/** The address of a picture that has sizes, at most so wide: `/media/tiles/rui.1a2b….320.avif`. Never enlarged. */
export function pictureSize(address: string, width: PictureWidth, format: PictureFormat): string {
  return address.replace(/\.webp$/, `.${width}.${format}`);
}

/** Wide pictures are sent one width smaller to a browser that saves data (`Save-Data: on`); small ones as they are. */
export function dataSaverWidth(width: PictureWidth): PictureWidth {
  return width < 480 ? width : PICTURE_WIDTHS[PICTURE_WIDTHS.indexOf(width) - 1]!;
}

/** Which picture a name of `pictureSize` stands for, and how; null for any other name. */
export function readPictureSize(
  name: string,
): { source: string; width: PictureWidth; format: PictureFormat } | null {
  const [, width, format] = SIZED.exec(name) ?? [];
  const source = name.replace(SIZED, '.webp');
  if (!width || !HASHED.test(source)) return null;
  return { source, width: Number(width) as PictureWidth, format: format as PictureFormat };
}
