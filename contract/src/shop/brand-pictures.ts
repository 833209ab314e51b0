/** The pictures that are made of the logo of a shop. */
export const brandPictures = [
  'favicon-32.png',
  'favicon-48.png',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'maskable-512.png',
  'office-192.png',
  'office-512.png',
  'office-maskable-512.png',
  'share.jpg',
] as const;
export type BrandPicture = (typeof brandPictures)[number];
