import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalid, Refused } from './refused.ts';

/**
 * Lets the calls of this scope take multipart forms as well: fields as text, a file as bytes, checked by the same schema
 * as a JSON body. A file beyond `largestFile` bytes is answered as soon as it is too large, whatever still comes.
 */
export async function readForms(
  scope: FastifyInstance,
  { largestFile }: { largestFile: number },
): Promise<void> {
  await scope.register(multipart, {
    throwFileSizeLimit: false,
    // A field that is cut at fieldSize is longer than any schema allows.
    limits: { fileSize: largestFile, files: 1, fields: 20, parts: 21, fieldSize: 8_192, headerPairs: 20 },
  });
  scope.addHook('preValidation', async (request, reply) => {
    if (!request.isMultipart()) return;
    const body = await readForm(request);
    if (body instanceof Refused) return reply.code(body.status).send(body.body);
    request.body = body;
  });
}

const TOO_LARGE = new Refused(413, 'too_large', 'The file is too large.');
const TOO_MUCH = new Refused(413, 'too_large', 'The form has too many fields or files.');
const BROKEN = new Refused(400, 'invalid', 'The form could not be read.');

async function readForm(request: FastifyRequest): Promise<Record<string, unknown> | Refused> {
  const fields = new Map<string, unknown>();
  try {
    for await (const part of request.parts()) {
      if (fields.has(part.fieldname)) return invalid({ [part.fieldname]: 'is there twice' });
      const value = part.type === 'file' ? await readFile(part.file) : part.value;
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

/** Null as soon as the file is larger than allowed: the parser would go on to its end. */
function readFile(file: MultipartFile['file']): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    file.on('data', (chunk: Buffer) => chunks.push(chunk));
    file.once('limit', () => resolve(null));
    file.once('end', () => resolve(file.truncated ? null : Buffer.concat(chunks)));
    file.once('error', reject);
  });
}
