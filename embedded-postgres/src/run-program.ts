import { spawn } from 'node:child_process';
import path from 'node:path';

export type Owner = { uid: number; gid: number };

export type Outcome = {
  /** Exit code; -1 where the program could not be run at all. */
  code: number;
  /** What it wrote, both streams, trimmed. */
  output: string;
};

/**
 * Runs one program to its end, as `owner` where given. No variable of ours reaches it: PGDATA, PGPORT or a
 * locale that this machine lacks would change what PostgreSQL's programs do.
 */
export function run(
  file: string,
  args: string[],
  { owner, cwd }: { owner?: Owner | undefined; cwd?: string } = {},
): Promise<Outcome> {
  return new Promise((resolve) => {
    const env = {
      // Where useradd is, which not every root has on the PATH.
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
