import { readFileSync } from 'node:fs';
import { passOn } from './run.mjs';

/**
 * Stops what runs when npm is gone. npm that is killed tells nobody: the shell between npm and this process, or this
 * process, gets another parent.
 */
export function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const before = ancestors();
  const look = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(look);
    passOn('SIGTERM');
  }, 100);
  look.unref();
}

/** The parent, and where that is a shell and the system tells, the shell's parent. */
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
