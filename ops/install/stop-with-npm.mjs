import { readFileSync } from 'node:fs';
import { passOn } from './run.mjs';

/**
 * Stops the child processes when npm has ended. A killed npm sends no signal, but then this process, or the shell between
 * npm and this process, has another parent.
 */
export function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const before = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(timer);
    passOn('SIGTERM');
  }, 100);
  timer.unref();
}

/** The parent's pid; if the parent is a shell, also its parent's pid. */
function ancestors() {
  const parent = process.ppid;
  try {
    const [, name, grandparent] =
      /^\d+ \((.*)\) . (\d+)/.exec(readFileSync(`/proc/${parent}/stat`, 'utf8')) ?? [];
    return /^(ba|da|a)?sh$/.test(name ?? '') ? `${parent} ${grandparent}` : `${parent}`;
  } catch {
    return `${parent}`;
  }
}
