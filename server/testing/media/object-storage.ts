import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Debian's Python, of which python3-swift is a package. */
const PYTHON = '/usr/bin/python3';

/** Whether OpenStack Swift is installed, an object storage with the S3 API. Tests that need it are skipped without it. */
export const hasObjectStorage = existsSync('/usr/lib/python3/dist-packages/swift/obj/server.py');

export const TEST_BUCKET = 'haat-test';

/** The environment of a client of the storage: what an owner sets for it. */
export const storageEnvironment = (port: number) => ({
  AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'haat:shop',
  AWS_SECRET_ACCESS_KEY: 'shop-secret',
});

/** A part of the bucket, reached with what the environment says now. */
export function testStorage(prefix: string) {
  const { AWS_ENDPOINT_URL_S3, AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = process.env;
  return {
    settings: {
      MEDIA_URL: `s3://${TEST_BUCKET}/${prefix}`,
      AWS_ENDPOINT_URL_S3,
      AWS_REGION,
      AWS_ACCESS_KEY_ID,
      AWS_SECRET_ACCESS_KEY,
    },
  };
}

/** Starts an object storage with the bucket of the tests. */
export async function startObjectStorage(): Promise<{ port: number; stop(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'haat-storage-'));
  const script = path.join(import.meta.dirname, 'object-storage.py');
  const server = spawn(PYTHON, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const port = await new Promise<number>((resolve, reject) => {
    server.stdout.once('data', (line) => resolve(Number(line)));
    server.once('exit', () => reject(new Error('The object storage did not start')));
  });
  await createBucket(port);
  return {
    port,
    async stop() {
      server.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

async function createBucket(port: number): Promise<void> {
  const { CreateBucketCommand, S3Client } = await import('@aws-sdk/client-s3'); // only if necessary
  const environment = storageEnvironment(port);
  const client = new S3Client({
    endpoint: environment.AWS_ENDPOINT_URL_S3,
    region: environment.AWS_REGION,
    forcePathStyle: true,
    credentials: {
      accessKeyId: environment.AWS_ACCESS_KEY_ID,
      secretAccessKey: environment.AWS_SECRET_ACCESS_KEY,
    },
  });
  await client.send(new CreateBucketCommand({ Bucket: TEST_BUCKET }));
  client.destroy();
}

/**
 * For a whole test run: with HAAT_TEST_MEDIA=s3 it starts an object storage, sets the environment of its clients, and returns how to
 * stop it.
 */
export default async function openTestStorage(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.HAAT_TEST_MEDIA !== 's3') return undefined;
  if (!hasObjectStorage) throw new Error('HAAT_TEST_MEDIA=s3 needs python3-swift of Debian');
  const { port, stop } = await startObjectStorage();
  Object.assign(process.env, storageEnvironment(port));
  return stop;
}
