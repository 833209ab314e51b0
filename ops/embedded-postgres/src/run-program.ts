import { spawn } from 'node:child_process';
import path from 'node:path';

export type Owner = { uid: number; gid: number };

export type Outcome = {
  /** Exit code; -1 if the program could not be started. */
  code: number;
  /** Its standard output and standard error, trimmed. */
  output: string;
};

/**
 * Runs a program to its end, as `owner` if given. It does not get the shop's environment: PGDATA, PGPORT or a missing locale
 * would change the behaviour of PostgreSQL's programs.
 */
export function run(
  file: string,
  args: string[],
  { owner, cwd }: { owner?: Owner | undefined; cwd?: string } = {},
): Promise<Outcome> {
  return new Promise((resolve) => {
    const env = {
      // useradd is in /usr/sbin, which is not on the PATH of every root.
      PATH: `${process.env.PATH}${path.delimiter}/usr/sbin`,
      SYSTEMROOT: process.env.SYSTEMROOT,
      TEMP: process.env.TEMP,
      LC_ALL: 'C',
    };
    const child = spawn(file, args, {
      ...owner,
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: -1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? -1, output: output.trim() }));
  });
}
