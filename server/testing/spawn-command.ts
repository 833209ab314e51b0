import { execFile } from 'node:child_process';
import { nodeEnvironment } from '../src/platform/process/node-options.mjs';

/** Runs a command's file with Node on the database at `url`; returns its exit code and its output. */
export function spawnCommand(
  file: string,
  url: string,
  args: readonly string[],
): Promise<[code: number, out: string]> {
  const env = { ...nodeEnvironment, PATH: process.env.PATH, DATABASE_URL: url };
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], { env }, (error, out, err) =>
      resolve([typeof error?.code === 'number' ? error.code : 0, (out + err).trim()]),
    );
  });
}
