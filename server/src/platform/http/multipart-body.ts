import { once } from 'node:events';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invalid, Refused } from './refused.ts';
import { UploadLimit } from './upload-limit.ts';
import { openUploadFolder, type Receiving, receiveFile } from './uploaded-file.ts';

export interface FormOptions {
  /** In bytes; a larger file is refused as soon as it is too large, whatever still comes. */
  largestFile: number;
  /** Where files are while they come in and until the response is ready. */
  folder: string;
}

/**
 * Lets the customers' calls of this scope take multipart forms as well: fields as text, a file as an `UploadedFile`,
 * checked by the same schema as a JSON body. Not one byte of a form is read where too many uploads are under way.
 */
export async function readForms(scope: FastifyInstance, { largestFile, folder }: FormOptions): Promise<void> {
  await openUploadFolder(folder);
  await scope.register(multipart, {
    throwFileSizeLimit: false,
    // A field that is cut at fieldSize is longer than any schema allows.
    limits: { fileSize: largestFile, files: 1, fields: 20, parts: 21, fieldSize: 8_192, headerPairs: 20 },
  });
  const underWay = new UploadLimit();
  const received = new WeakMap<FastifyRequest, Receiving[]>();

  scope.addHook('preValidation', async (request, reply) => {
    if (!request.isMultipart()) return;
    const end = underWay.begin(request.caller!.customer);
    if (end instanceof Refused) return refuse(end, reply);
    const files: Receiving[] = [];
    received.set(request, files);
    try {
      const body = await Promise.race([readForm(request, folder, files), hungUp(reply)]);
      if (body instanceof Refused) return refuse(body, reply);
      request.body = body;
    } finally {
      end();
    }
  });
  // Called for every response, and where the client has hung up as well.
  scope.addHook('onSend', async (request) => {
    for (const each of received.get(request) ?? []) await each.remove();
  });
}

function refuse({ status, body, retryAfter }: Refused, reply: FastifyReply): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply.code(status).send(body);
}

/** A form whose client is gone ends nowhere else. */
async function hungUp({ raw }: FastifyReply): Promise<Refused> {
  await once(raw, 'close');
  return BROKEN;
}

const TOO_LARGE = new Refused(413, 'too_large', 'The file is too large.');
const TOO_MUCH = new Refused(413, 'too_large', 'The form has too many fields or files.');
const BROKEN = new Refused(400, 'invalid', 'The form could not be read.');

/** The fields of a form. Notes each file in `files` before it is read. */
async function readForm(
  request: FastifyRequest,
  folder: string,
  files: Receiving[],
): Promise<Record<string, unknown> | Refused> {
  const fields = new Map<string, unknown>();
  try {
    for await (const part of request.parts()) {
      if (fields.has(part.fieldname)) return invalid({ [part.fieldname]: 'is there twice' });
      const value = part.type === 'file' ? await receive(part.file, folder, files) : part.value;
      if (value === null) return TOO_LARGE;
      fields.set(part.fieldname, value);
    }
    return Object.fromEntries(fields);
  } catch (error) {
    // The parser speaks only of the form: no boundary, cut off, a field named __proto__, too many parts.
    return (error as { statusCode?: number }).statusCode === 413 ? TOO_MUCH : BROKEN;
  } finally {
    // Where reading ended early, the rest is let through unread.
    request.raw.unpipe();
    request.raw.resume();
  }
}

function receive(file: MultipartFile['file'], folder: string, files: Receiving[]): Receiving['file'] {
  const receiving = receiveFile(file, folder);
  files.push(receiving);
  return receiving.file;
}
