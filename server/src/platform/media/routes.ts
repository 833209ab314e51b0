import fastifyStatic from '@fastify/static';
import { dataSaverWidth, pictureSize, readPictureSize } from '@haat/contract/http/picture-size';
import { DAY } from '@haat/contract/time/durations';
import type { FastifyInstance } from 'fastify';
import { Overloaded } from '../http/limits/admission-lane.ts';
import { TokenBuckets } from '../http/limits/token-bucket.ts';
import { notFound, tooMany } from '../refused.ts';
import { sendRefused } from '../send-refused.ts';
import { demoFolder } from './folders.ts';
import type { MediaStore } from './media-store.ts';
import { findPictureSize } from './resized-pictures.ts';
import { findMedia, type MediaFile } from './resolve-media.ts';

const YEAR = 365 * DAY;

/** Names without a picture per IP address and minute; a quarter of them at once. A bucket is asked for each, which takes time and money. */
const MISSING_PER_MINUTE = 600;

/**
 * Serves the shop's own pictures at `/media/…`, and those of the demo while `servesDemo` resolves to true, in every size. Browsers and proxies cache a name
 * with a content hash for a year, other names for a day. Only a few extensions are served, and the Content-Security-Policy
 * prevents that a file opened directly runs or fetches anything.
 */
export async function registerMedia(
  app: FastifyInstance,
  media: MediaStore,
  {
    servesDemo,
    draw,
  }: {
    servesDemo: () => Promise<boolean>;
    /** Draws a picture of the logo that is not stored. */
    draw: (name: string) => Promise<MediaFile | null>;
  },
): Promise<void> {
  const missing = new TokenBuckets(MISSING_PER_MINUTE);
  /** Also of sizes that were made while it was served. */
  const isGone = async (source: string) =>
    !source.startsWith('pictures/') &&
    !(await servesDemo()) &&
    (await findMedia(source, media))?.folder === demoFolder;
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { serve: false });
    scope.get<{ Params: { '*': string } }>('/media/*', { schema: { hide: true } }, async (request, reply) => {
      const name = request.params['*'];
      const size = readPictureSize(name);
      // A browser in data saver mode sends `Save-Data` with every request; caches store its smaller picture separately.
      if (size) reply.header('vary', 'Save-Data');
      const saver = size !== null && request.headers['save-data'] === 'on';
      const sent = saver ? pictureSize(size.source, dataSaverWidth(size.width), size.format) : name;
      const refuseIfTooMany = () => {
        const seconds = missing.secondsUntilToken(request.ip);
        if (seconds > 0) throw new Overloaded(tooMany(seconds));
      };
      if (await isGone(size?.source ?? name)) return sendRefused(notFound('Picture'), reply);
      const file =
        (await findMedia(name, media, refuseIfTooMany)) ??
        (await findPictureSize(sent, media, refuseIfTooMany)) ??
        (await draw(name));
      if (!file) {
        missing.charge(request.ip, 1);
        return sendRefused(notFound('Picture'), reply);
      }
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
      return reply.sendFile(file.path, file.folder, {
        immutable: file.immutable,
        maxAge: file.immutable ? YEAR : DAY,
      });
    });
  });
}
