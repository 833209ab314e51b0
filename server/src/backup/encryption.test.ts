import { randomBytes } from 'node:crypto';
import { type Duplex, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { type BackupKey, formatBackupKey, parseBackupKey } from './backup-key.ts';
import { decryptBackup, encryptBackup, neededKey } from './encryption.ts';

const PIECE = 1024 * 1024;
const key = parseBackupKey(randomBytes(32).toString('hex'))!;

/** Sends bytes through a stream in chunks of an odd size. */
async function through(stream: Duplex, bytes: Buffer, chunk = 77_777): Promise<Buffer> {
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunk) }, (_, n) =>
    bytes.subarray(n * chunk, (n + 1) * chunk),
  );
  const [output] = await Promise.all([buffer(stream), pipeline(Readable.from(chunks), stream)]);
  return output;
}

const decrypt = (bytes: Buffer, own: BackupKey = key) => through(decryptBackup(own), bytes);

test.each([0, 1, 1_000, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE])(
  '%d bytes are the same after encryption',
  async (size) => {
    const bytes = randomBytes(size);
    const encrypted = await through(encryptBackup(key), bytes);
    expect(neededKey(encrypted)).toBe(key.id);
    // A single byte is in the file by chance.
    const start = bytes.subarray(0, 32);
    expect(start.length === 32 && encrypted.includes(start)).toBe(false);
    expect((await decrypt(encrypted)).equals(bytes)).toBe(true);
  },
);

test('another key, and any changed, missing or moved piece, is noticed', async () => {
  const encrypted = await through(encryptBackup(key), randomBytes(2.5 * PIECE));
  const head = 21 + 32;
  const piece = PIECE + 16;
  const other = parseBackupKey('0'.repeat(64))!;
  await expect(decrypt(encrypted, other)).rejects.toThrow(`it needs the key ${key.id}`);
  await expect(decrypt(encrypted, { ...other, id: key.id })).rejects.toThrow('cut off or changed');
  for (const cut of [0, 10, head, head + piece, head + 2 * piece, encrypted.length - 1])
    await expect(decrypt(encrypted.subarray(0, cut))).rejects.toThrow('cut off or changed');
  for (const place of [head - 1, head, head + piece - 1, head + piece, encrypted.length - 1]) {
    const changed = Buffer.from(encrypted);
    changed[place]! ^= 1;
    await expect(decrypt(changed)).rejects.toThrow('cut off or changed');
  }
  const pieces = [0, 1, 2].map((n) => encrypted.subarray(head + n * piece, head + (n + 1) * piece));
  const moved = [encrypted.subarray(0, head), pieces[1]!, pieces[0]!, pieces[2]!];
  await expect(decrypt(Buffer.concat(moved))).rejects.toThrow('cut off or changed');
});

test('a printed key is read again, in capitals and with spaces', () => {
  const printed = formatBackupKey(key);
  expect(printed).toMatch(/^([0-9a-f]{8}-){7}[0-9a-f]{8}$/);
  expect(parseBackupKey(` ${printed.toUpperCase().replaceAll('-', ' ')}\n`)?.bytes).toEqual(key.bytes);
  expect(parseBackupKey(printed.slice(1))).toBeNull();
});

test('the id of a key never changes: former backups and printed sheets have it', () => {
  expect(parseBackupKey('ab'.repeat(32))!.id).toBe('9a2db2e2');
});
