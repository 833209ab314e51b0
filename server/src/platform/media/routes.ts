import fastifyStatic from '@fastify/static';
import { dataSaverWidth, pictureSize, readPictureSize } from '@haat/contract/common/picture-size';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../http/refused.ts';
import { findPictureSize } from './resized-pictures.ts';
import { findMedia } from './resolve-media.ts';

const YEAR = 365 * 24 * 60 * 60 * 1000;
const DAY = 24 * 60 * 60 * 1000;

/**
 * Serves pictures at `/media/…` from `folder`, and those of the demo shop, in every size. A name with the hash of its content is kept
 * for ever by browsers and proxies, any other for a day. Only a short list of extensions is served, and a file opened
 * by itself can neither run nor fetch anything, whatever it holds.
 */
export async function registerMedia(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { serve: false });
    scope.get<{ Params: { '*': string } }>('/media/*', { schema: { hide: true } }, async (request, reply) => {
      const name = request.params['*'];
      const size = readPictureSize(name);
      // A browser that saves data says so with every request, and stores the smaller picture as such.
      if (size) reply.header('vary', 'Save-Data');
      const saver = size !== null && request.headers['save-data'] === 'on';
      const sent = saver ? pictureSize(size.source, dataSaverWidth(size.width), size.format) : name;
      const file = (await findMedia(name, folder)) ?? (await findPictureSize(sent, folder));
      if (!file) return reply.code(404).header('cache-control', 'no-store').send(notFound('Picture').body);
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
      return reply.sendFile(file.path, file.folder, {
        immutable: file.immutable,
        maxAge: file.immutable ? YEAR : DAY,
      });
    });
  });
}
