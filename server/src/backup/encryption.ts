import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import type { BackupKey } from './backup-key.ts';

/*
 * An encrypted backup: the first line `haat-backup KEY-ID\n`, a random salt of 32 bytes, then the backup in pieces of 1 MB, each with AES-256-GCM
 * and followed by its tag of 16 bytes. The key of a file is HKDF-SHA256 of the backup key and the salt, so the nonces are plain numbers. The
 * last piece is marked in its nonce: a file that was cut between two pieces is noticed as well.
 */

const PIECE = 1024 * 1024;
const TAG = 16;
const SALT = 32;

/** The first line of an encrypted backup, of 21 bytes. */
const FIRST_LINE = /^haat-backup ([0-9a-f]{8})\n/;
const FIRST_LINE_LENGTH = 21;

const NOT_WHOLE = 'it was cut off or changed';

/** The id of the key that a backup needs, from its first bytes; null: it is not encrypted. */
export function neededKey(start: Buffer): string | null {
  return FIRST_LINE.exec(start.subarray(0, FIRST_LINE_LENGTH).toString('latin1'))?.[1] ?? null;
}

export function encryptBackup(key: BackupKey): Transform {
  const salt = randomBytes(SALT);
  const fileKey = deriveKey(key, salt);
  const pieces = new Pieces(PIECE, (piece, n, isLast) => {
    const cipher = createCipheriv('aes-256-gcm', fileKey, nonce(n, isLast));
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  });
  pieces.push(Buffer.concat([Buffer.from(`haat-backup ${key.id}\n`, 'latin1'), salt]));
  return pieces;
}

/** An error of the stream: the backup needs another key, was cut off or was changed. */
export function decryptBackup(key: BackupKey): Transform {
  let fileKey: Buffer | null = null;
  const head = FIRST_LINE_LENGTH + SALT;
  return new Pieces(
    PIECE + TAG,
    (piece, n, isLast) => {
      if (!fileKey || piece.length < TAG) throw new Error(NOT_WHOLE);
      const decipher = createDecipheriv('aes-256-gcm', fileKey, nonce(n, isLast), { authTagLength: TAG });
      decipher.setAuthTag(piece.subarray(-TAG));
      try {
        return Buffer.concat([decipher.update(piece.subarray(0, -TAG)), decipher.final()]);
      } catch {
        throw new Error(NOT_WHOLE);
      }
    },
    head,
    (start) => {
      const needed = neededKey(start);
      if (needed !== key.id) throw new Error(`it needs the key ${needed}`);
      fileKey = deriveKey(key, start.subarray(FIRST_LINE_LENGTH));
    },
  );
}

function deriveKey({ bytes }: BackupKey, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', bytes, salt, 'haat-backup', 32));
}

function nonce(piece: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUIntBE(piece, 2, 6);
  bytes[11] = isLast ? 1 : 0;
  return bytes;
}

/** Cuts a stream into a head and pieces of one size, of which only the last may be shorter, and converts each. */
class Pieces extends Transform {
  readonly #size: number;
  readonly #convert: (piece: Buffer, n: number, isLast: boolean) => Buffer;
  readonly #readHead: (head: Buffer) => void;
  #head: number;
  #waiting: Buffer[] = [];
  #bytes = 0;
  #pieces = 0;

  constructor(
    size: number,
    convert: (piece: Buffer, n: number, isLast: boolean) => Buffer,
    head = 0,
    readHead: (head: Buffer) => void = () => {},
  ) {
    super();
    this.#size = size;
    this.#convert = convert;
    this.#head = head;
    this.#readHead = readHead;
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.#waiting.push(chunk);
    this.#bytes += chunk.length;
    this.#attempt(done, () => {
      if (this.#bytes > this.#head + this.#size) this.#drain();
    });
  }

  override _flush(done: TransformCallback): void {
    this.#attempt(done, () => {
      this.#drain();
      this.push(this.#convert(Buffer.concat(this.#waiting), this.#pieces, true));
    });
  }

  /** Converts all pieces but the last, which only the end of the stream shows. */
  #drain(): void {
    let all = Buffer.concat(this.#waiting);
    if (this.#head > 0 && all.length >= this.#head) {
      this.#readHead(all.subarray(0, this.#head));
      all = all.subarray(this.#head);
      this.#head = 0;
    }
    for (; all.length > this.#size && this.#head === 0; all = all.subarray(this.#size))
      this.push(this.#convert(all.subarray(0, this.#size), this.#pieces++, false));
    this.#waiting = [all];
    this.#bytes = all.length;
  }

  #attempt(done: TransformCallback, work: () => void): void {
    try {
      work();
      done();
    } catch (error) {
      done(error as Error);
    }
  }
}
