import { type ChildProcess, spawn } from 'node:child_process';

const running = new Set<ChildProcess>();

/** Runs a command in a folder, with the PATH of `npm run`. */
export function runIn(
  folder: string,
  [file = '', ...args]: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const stdio = ['ignore', 'pipe', 'pipe'] as const;
    const child = spawn(file, args, { cwd: folder, env: { ...process.env, ...env }, stdio: [...stdio] });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      running.delete(child);
      resolve({ code, output });
    });
  });
}

/** True after a signal to stop. */
export let stopped = false;

/** Stops all commands; no new one is started. */
export function stopAll(): void {
  stopped = true;
  for (const child of running) child.kill('SIGINT');
}
