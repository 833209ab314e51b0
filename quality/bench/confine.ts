import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Processes with a limit of memory, on one core. */
export interface Confinement {
  /** How the memory is limited; of version 2 only where the system delegates it. */
  by: 'cgroup v2' | 'cgroup v1' | 'nothing';
  /** Runs `work`, whose child processes stay confined. */
  within<T>(work: () => Promise<T>): Promise<T>;
  pids(): number[];
  /** The most memory that was charged so far, with the page cache, in bytes. */
  peak(): number;
  /** How many processes the kernel has killed for their memory. */
  kills(): number;
  remove(): void;
}

const CGROUPS = '/sys/fs/cgroup';

/**
 * Makes a cgroup with `bytes` of memory and no swap, for processes on core 0; this process moves to core 1. All have real-time
 * priority, so that programs of others do not take these cores. Needs root.
 */
export function confine(name: string, bytes: number): Confinement {
  const isV2 = existsSync(`${CGROUPS}/cgroup.controllers`);
  const base = isV2 ? CGROUPS : `${CGROUPS}/memory`;
  const group = `${base}/${name}`;
  const own = /^(?:\d+:memory|0:):(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8'))![1];
  mkdirSync(group, { recursive: true });
  const set = (file: string, value: string | number) => writeFileSync(`${group}/${file}`, String(value));
  const read = (file: string) => readFileSync(`${group}/${file}`, 'utf8');
  if (isV2) {
    writeFileSync(`${base}/cgroup.subtree_control`, '+memory');
    set('memory.max', bytes);
    set('memory.swap.max', 0);
  } else {
    set('memory.limit_in_bytes', bytes);
    set('memory.memsw.limit_in_bytes', bytes);
  }
  const useCore = (core: number) =>
    execFileSync('taskset', ['--all-tasks', '--pid', '--cpu-list', String(core), String(process.pid)]);
  execFileSync('chrt', ['--rr', '--all-tasks', '--pid', '1', String(process.pid)]);
  useCore(1);
  return {
    by: isV2 ? 'cgroup v2' : 'cgroup v1',
    async within(work) {
      set('cgroup.procs', process.pid);
      useCore(0);
      try {
        return await work();
      } finally {
        writeFileSync(`${base}${own}/cgroup.procs`, String(process.pid));
        useCore(1);
      }
    },
    pids: () => read('cgroup.procs').trim().split('\n').filter(Boolean).map(Number),
    peak: () => Number(read(isV2 ? 'memory.peak' : 'memory.max_usage_in_bytes')),
    kills: () => Number(/^oom_kill (\d+)$/m.exec(read(isV2 ? 'memory.events' : 'memory.oom_control'))![1]),
    remove: () => rmdirSync(group),
  };
}

/** Memory in bytes in which shared memory counts once: of all processes, of those of each program, and what of it is swapped. */
export interface Proportional {
  pss: number;
  swapped: number;
  programs: Record<string, number>;
}

export function proportionalMemory(pids: readonly number[]): Proportional {
  const sum: Proportional = { pss: 0, swapped: 0, programs: {} };
  for (const pid of pids) {
    const text = readIfRunning(`/proc/${pid}/smaps_rollup`);
    const bytes = (name: string) =>
      Number(new RegExp(`^${name}: +(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) * 1024;
    const program = path.basename(readIfRunning(`/proc/${pid}/cmdline`).split(/[\0:]/)[0]!);
    sum.pss += bytes('Pss');
    sum.swapped += bytes('SwapPss');
    sum.programs[program] = (sum.programs[program] ?? 0) + bytes('Pss');
  }
  return sum;
}

function readIfRunning(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
