import { randomBytes } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { concurrencyLimit } from '../../http/limits/concurrency-limit.ts';
import { type Names, publicLookup, refusePrivate } from '../../http/public-address.ts';
import { MediaUnavailable } from '../../media-unavailable.ts';
import { StartError } from '../../process/start-error.mjs';
import { Refused } from '../../refused.ts';

/** How long a request may take with its repetitions and in the queue, in ms: a shopper or a member of staff waits. */
const READ_TIMEOUT = 5_000;
const WRITE_TIMEOUT = 15_000;

/** The same of one part of a large file: 45 kB a second. */
const PART_TIMEOUT = 120_000;

/** Larger files are sent in parts of this size, of which there may be 10,000. In bytes; S3 accepts no smaller ones. */
const PART_SIZE = 5 * 1024 * 1024;
const MAX_PARTS = 10_000;

/** How long a connection may take to open, and how long it may be silent, in ms. */
const CONNECT_TIMEOUT = 1_500;
const SILENCE_TIMEOUT = 2_000;

/** Reads and writes at a time, each on its own connection, and in the queue of each. */
const READS = { maxRunning: 16, maxQueued: 200 };
const WRITES = { maxRunning: 4, maxQueued: 50 };

/** A bucket and how it is reached, as the fields of the object storage name them; the SDK reads what is missing from its environment. */
export interface Storage {
  settings: Record<string, string | undefined>;
  /** Connects only to public addresses. */
  publicOnly?: Names | null;
}

/** A bucket of any object storage with the S3 API, whose names begin with `prefix`. */
export class Bucket {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;
  /** The server that the client uses in place of Amazon's, or ''. */
  readonly endpoint: string;
  readonly #publicOnly: Names | null;
  readonly #limitReads = concurrencyLimit(READS);
  readonly #limitWrites = concurrencyLimit(WRITES);

  constructor(storage: Storage) {
    const { MEDIA_URL = '', AWS_ENDPOINT_URL_S3 } = storage.settings;
    const [, bucket = '', prefix = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(MEDIA_URL) ?? [];
    this.endpoint = AWS_ENDPOINT_URL_S3 || process.env.AWS_ENDPOINT_URL || '';
    this.#bucket = bucket;
    this.#prefix = prefix.replace(/\/?$/, prefix && '/');
    this.#publicOnly = storage.publicOnly ?? null;
    this.#client = openClient(storage, this.endpoint);
  }

  /** Null if there is no such object. */
  get(name: string): Promise<{ content: Buffer; changed: Date } | null> {
    return this.#read(async (abortSignal) => {
      try {
        // The SDK repeats a request that fails, but not one whose response ends too early.
        return await this.#getOnce(name, abortSignal).catch((error) => {
          if (error instanceof S3ServiceException || abortSignal.aborted) throw error;
          return this.#getOnce(name, abortSignal);
        });
      } catch (error) {
        if (error instanceof S3ServiceException && error.name === 'NoSuchKey') return null;
        throw error;
      }
    });
  }

  async #getOnce(name: string, abortSignal: AbortSignal) {
    const { Body, LastModified } = await this.#client.send(new GetObjectCommand(this.#object(name)), {
      abortSignal,
    });
    // Throws if the connection ends too early.
    return { content: Buffer.from(await Body!.transformToByteArray()), changed: LastModified! };
  }

  async put(name: string, content: Buffer): Promise<void> {
    const command = { ...this.#object(name), Body: content, ContentType: contentType(name) };
    await this.#write((abortSignal) => this.#client.send(new PutObjectCommand(command), { abortSignal }));
  }

  /** Stores a file of any size. It appears when it is complete. `check` is called before each part, and may throw. */
  async putFile(name: string, path: string, check: () => void): Promise<void> {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      if (size <= PART_SIZE) return await this.put(name, await file.readFile());
      const create = new CreateMultipartUploadCommand(this.#object(name));
      const { UploadId } = await this.#write((abortSignal) => this.#client.send(create, { abortSignal }));
      const upload = { ...this.#object(name), UploadId };
      try {
        const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
        const partSize = Math.max(PART_SIZE, Math.ceil(size / MAX_PARTS));
        for (let start = 0; start < size; start += partSize) {
          check();
          const { buffer: Body } = await file.read(
            Buffer.alloc(Math.min(partSize, size - start)),
            0,
            null,
            start,
          );
          const PartNumber = Parts.length + 1;
          const part = new UploadPartCommand({ ...upload, PartNumber, Body });
          const { ETag } = await this.#write(
            (abortSignal) => this.#client.send(part, { abortSignal }),
            PART_TIMEOUT,
          );
          Parts.push({ PartNumber, ETag });
        }
        const complete = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } });
        await this.#write((abortSignal) => this.#client.send(complete, { abortSignal }), PART_TIMEOUT);
      } catch (error) {
        const abort = new AbortMultipartUploadCommand(upload);
        await this.#write((abortSignal) => this.#client.send(abort, { abortSignal })).catch(() => {});
        throw error;
      }
    } finally {
      await file.close();
    }
  }

  /** Copies an object of any size into the open file; false if there is no such object. */
  async getFile(name: string, file: FileHandle): Promise<boolean> {
    for (let start = 0, total = 1; start < total; ) {
      const range = { ...this.#object(name), Range: `bytes=${start}-${start + PART_SIZE - 1}` };
      const part = await this.#read(async (abortSignal) => {
        try {
          const { Body, ContentRange } = await this.#client.send(new GetObjectCommand(range), {
            abortSignal,
          });
          return { ContentRange, content: Buffer.from(await Body!.transformToByteArray()) };
        } catch (error) {
          if (error instanceof S3ServiceException && error.name === 'NoSuchKey') return null;
          throw error;
        }
      }, PART_TIMEOUT);
      if (!part) return false;
      await file.write(part.content, 0, part.content.length, start);
      start += part.content.length;
      total = Number(/\/(\d+)$/.exec(part.ContentRange ?? '')?.[1] ?? start);
    }
    return true;
  }

  async delete(name: string): Promise<void> {
    await this.#write((abortSignal) =>
      this.#client.send(new DeleteObjectCommand(this.#object(name)), { abortSignal }),
    );
  }

  /** The names of all objects, sorted. */
  async list(): Promise<string[]> {
    const names: string[] = [];
    const page = { Bucket: this.#bucket, Prefix: this.#prefix };
    for (let next: string | undefined, more = true; more; more = next !== undefined) {
      const { Contents = [], NextContinuationToken } = await this.#read((abortSignal) =>
        this.#client.send(new ListObjectsV2Command({ ...page, ContinuationToken: next }), { abortSignal }),
      );
      names.push(...Contents.map(({ Key = '' }) => Key.slice(this.#prefix.length)));
      next = NextContinuationToken;
    }
    return names.sort();
  }

  /**
   * Writes, reads and deletes an object, so that a wrong name or key is noticed at the start.
   * @throws StartError if the storage refuses; MediaUnavailable if it does not respond
   */
  async check(): Promise<void> {
    const name = `.check-${randomBytes(8).toString('hex')}`;
    try {
      const bucket = { Bucket: this.#bucket };
      await this.#read((abortSignal) => this.#client.send(new HeadBucketCommand(bucket), { abortSignal }));
      await this.put(name, Buffer.from('haat'));
      if (!(await this.get(name))) throw new StartError(`${this} does not return what was written`);
      await this.delete(name);
    } catch (error) {
      const refusal = error instanceof MediaUnavailable ? this.#refusalOf(error.cause) : null;
      throw refusal === null ? error : new StartError(`MEDIA_URL: ${refusal}`);
    }
  }

  /** Why no later attempt succeeds either; null if it may. */
  #refusalOf(error: unknown): string | null {
    if (!(error instanceof Error)) return null;
    if (error.name === 'CredentialsProviderError')
      return 'there is no key: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';
    if (error.message === 'Region is missing') return 'set AWS_REGION to the region of the bucket';
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status === 404) return `there is no bucket ${this}`;
    if (status === 403) return `the key may not read, write, delete and list in ${this}, or it is wrong`;
    if (status !== undefined && status < 500 && status !== 429)
      return `${this} refuses with ${status} ${error.name}: check AWS_REGION and AWS_ENDPOINT_URL_S3`;
    return null;
  }

  toString(): string {
    return `s3://${this.#bucket}/${this.#prefix}`;
  }

  #object(name: string) {
    return { Bucket: this.#bucket, Key: this.#prefix + name };
  }

  #read<T>(work: (abortSignal: AbortSignal) => Promise<T>, timeout = READ_TIMEOUT): Promise<T> {
    const abortSignal = AbortSignal.timeout(timeout);
    return this.#withErrors(this.#limitReads(() => this.#send(work, abortSignal)));
  }

  /** The time runs in the queue too: the requests before this one end before, so that nobody waits longer. */
  #write<T>(work: (abortSignal: AbortSignal) => Promise<T>, timeout = WRITE_TIMEOUT): Promise<T> {
    const abortSignal = AbortSignal.timeout(timeout);
    return this.#withErrors(this.#limitWrites(() => this.#send(work, abortSignal)));
  }

  /** The name of a host is checked when it is resolved. */
  async #send<T>(work: (abortSignal: AbortSignal) => Promise<T>, abortSignal: AbortSignal): Promise<T> {
    if (this.#publicOnly && this.endpoint) refusePrivate(new URL(this.endpoint).hostname, this.#publicOnly);
    return work(abortSignal);
  }

  async #withErrors<T>(sent: Promise<T | Refused>): Promise<T> {
    try {
      const result = await sent;
      if (result instanceof Refused) throw new Error('too many requests are in the queue');
      return result;
    } catch (error) {
      throw new MediaUnavailable(`${this} is not available: ${(error as Error).message}`, { cause: error });
    }
  }
}

function openClient({ settings, publicOnly = null }: Storage, endpoint: string): S3Client {
  const { AWS_REGION, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  // With a name in the path every server works; names of buckets below the host need DNS and certificates for each.
  const isOther = endpoint !== '';
  const region = AWS_REGION ?? (isOther ? 'us-east-1' : undefined);
  const agent = {
    maxSockets: READS.maxRunning + WRITES.maxRunning,
    ...(publicOnly && { lookup: publicLookup(publicOnly) }),
  };
  return new S3Client({
    ...(isOther && { endpoint, forcePathStyle: true }),
    ...(region && { region }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    // Other servers do not know the checksums of 2024. The signature contains the SHA-256 of what is written.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT,
      socketTimeout: SILENCE_TIMEOUT,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
}

/** Only for people who browse the bucket; the shop never reads it. */
function contentType(name: string): string {
  return /\.(webp|avif|png)$/.test(name) ? `image/${name.split('.').pop()}` : 'application/octet-stream';
}
