import { spawn } from 'node:child_process';

/** Runs wrk and returns what it prints. */
export function wrk(...args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('wrk', args);
    let written = '';
    child.stdout.on('data', (chunk) => {
      written += chunk;
    });
    child.once('error', () =>
      reject(new Error('wrk is not installed (Debian: apt-get install wrk nginx-light).')),
    );
    child.once('close', () => resolve(written));
  });
}
