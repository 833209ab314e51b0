import type { BrandPicture } from '@haat/contract/shop/brand-pictures';
import type { FastifyInstance } from 'fastify';
import { type CurrentBrand, pictureUrl } from '../brand/brand.ts';

/** The picture of the brand that stands for a picture of Haat, by its path. */
export type PictureRedirects = Readonly<Record<string, BrandPicture>>;

/** Without a database Haat's own are served. */
const noBrand = () => undefined;

/** Redirects the paths of Haat's own pictures to those of the shop, if it has a logo. */
export function redirectToBrand(
  scope: FastifyInstance,
  redirects: PictureRedirects,
  currentBrand: CurrentBrand,
): void {
  scope.addHook('onRequest', async ({ url }, reply) => {
    const picture = redirects[url.split('?', 1)[0]!];
    const target = picture && pictureUrl(await currentBrand().catch(noBrand), picture);
    if (target) return reply.header('cache-control', 'public, max-age=3600').redirect(target);
  });
}
