import { vi } from 'vitest';

/** Makes the path of each run another one, because a module runs only once. */
let runs = 0;

/**
 * Runs a file of `ops/verbs/` in the process of the test, on the database at `url`; returns its exit code and its output, in a tenth
 * of the time of a process of its own.
 */
export async function runInProcess(
  file: string,
  url: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<[code: number, out: string]> {
  const before = { argv: process.argv, stop: stopListeners() };
  const out: string[] = [];
  const err: string[] = [];
  const { promise: exited, resolve: exit } = Promise.withResolvers<number>();
  for (const [name, value] of Object.entries({ ...env, DATABASE_URL: url })) vi.stubEnv(name, value);
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((line) => void out.push(line)),
    vi.spyOn(console, 'error').mockImplementation((line) => void err.push(line)),
    vi.spyOn(process, 'exit').mockImplementation(((code: number) => exit(code)) as typeof process.exit),
  ];
  try {
    process.argv = [process.execPath, file, ...args];
    await import(`${file}?run=${++runs}`);
    return [await exited, [...out, ...err].join('\n').trim()];
  } finally {
    process.argv = before.argv;
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
    for (const [signal, listener] of stopListeners())
      if (!before.stop.some(([, each]) => each === listener)) process.off(signal, listener);
  }
}

function stopListeners() {
  const of = (signal: 'SIGINT' | 'SIGTERM') =>
    process.listeners(signal).map((listener) => [signal, listener] as const);
  return [...of('SIGINT'), ...of('SIGTERM')];
}
