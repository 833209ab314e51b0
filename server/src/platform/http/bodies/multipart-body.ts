import { once } from 'node:events';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invalid, Refused } from '../../refused.ts';
import { sendRefused } from '../../send-refused.ts';
import { storable } from './json-body.ts';
import { UploadLimit } from './upload-limit.ts';
import { type IncomingFile, openUploadFolder, receiveFile } from './uploaded-file.ts';

interface FormOptions {
  /** In bytes. A larger file is refused as soon as the limit is reached, before the rest arrives. */
  largestFile: number;
  /** The folder for files during the upload, until the response is ready. */
  folder: string;
}

/**
 * Lets requests of this scope, by customers or staff, accept multipart forms too: fields as text, a file as an `UploadedFile`,
 * validated by the schema of the JSON body, and like there without NUL. While too many uploads are running, no byte of a new form is read.
 */
export async function readForms(scope: FastifyInstance, { largestFile, folder }: FormOptions): Promise<void> {
  await openUploadFolder(folder);
  await scope.register(multipart, {
    throwFileSizeLimit: false,
    // A field that is truncated at fieldSize is still longer than any schema allows.
    limits: { fileSize: largestFile, files: 1, fields: 20, parts: 21, fieldSize: 8_192, headerPairs: 20 },
  });
  const uploads = new UploadLimit();
  const received = new WeakMap<FastifyRequest, IncomingFile[]>();

  scope.addHook('preValidation', async (request, reply) => {
    if (!request.isMultipart()) return;
    // The client disconnected while its token was checked: neither its form nor another event follows.
    if (reply.raw.destroyed) return sendRefused(MALFORMED, reply);
    const end = uploads.begin(uploaderOf(request));
    if (end instanceof Refused) return sendRefused(end, reply);
    const files: IncomingFile[] = [];
    received.set(request, files);
    try {
      const body = await Promise.race([readForm(request, folder, files), disconnected(reply)]);
      if (body instanceof Refused) return sendRefused(body, reply);
      request.body = body;
    } finally {
      end();
    }
  });
  // Called for every response, also when the client has disconnected.
  scope.addHook('onSend', async (request) => {
    for (const each of received.get(request) ?? []) await each.remove();
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The order whose token sends a form, once `authorize` of the endpoint has found it. */
    orderOfToken?: number;
  }
}

/** The signed-in customer, member of the staff or order; `authorize` of the endpoint has refused everybody else. */
function uploaderOf(request: FastifyRequest): string {
  const { caller, staff, orderOfToken } = request as FastifyRequest & { staff?: { id: number } | null };
  if (orderOfToken !== undefined) return `order ${orderOfToken}`;
  if (caller) return `customer ${caller.customer}`;
  if (staff) return `staff ${staff.id}`;
  throw new Error(`${request.url} has no guard`);
}

/** Ends the request when the client disconnects: the form parser would wait for ever. */
async function disconnected({ raw }: FastifyReply): Promise<Refused> {
  await once(raw, 'close');
  return MALFORMED;
}

const TOO_LARGE = new Refused(413, 'too_large');
const TOO_MUCH = new Refused(413, 'too_large');
const MALFORMED = invalid({ body: 'unreadable' });

/** Reads the fields of a form. Adds each file to `files` before it is read. */
async function readForm(
  request: FastifyRequest,
  folder: string,
  files: IncomingFile[],
): Promise<Record<string, unknown> | Refused> {
  const fields = new Map<string, unknown>();
  try {
    for await (const part of request.parts()) {
      if (fields.has(part.fieldname)) return invalid({ [part.fieldname]: 'twice' });
      if (part.type === 'field') {
        fields.set(part.fieldname, storable(part.value));
        continue;
      }
      const file = await receive(part.file, folder, files);
      if (file === null) return TOO_LARGE;
      fields.set(part.fieldname, file);
    }
    return Object.fromEntries(fields);
  } catch (error) {
    // All errors of the parser are about the form: no boundary, truncated, a field named __proto__, too many parts.
    return (error as { statusCode?: number }).statusCode === 413 ? TOO_MUCH : MALFORMED;
  } finally {
    // If reading ended early, discard the rest.
    request.raw.unpipe();
    request.raw.resume();
  }
}

function receive(file: MultipartFile['file'], folder: string, files: IncomingFile[]): IncomingFile['file'] {
  const incoming = receiveFile(file, folder);
  files.push(incoming);
  return incoming.file;
}
