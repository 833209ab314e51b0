import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';

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

/** Makes a cgroup with `bytes` of memory and no swap, for processes on core 0; this process moves to core 1. Needs root. */
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

/** The memory of processes in bytes, in which shared memory counts once, and what of it is swapped. */
export function proportionalMemory(pids: readonly number[]): { pss: number; swapped: number } {
  const sum = { pss: 0, swapped: 0 };
  for (const pid of pids) {
    const text = readIfRunning(`/proc/${pid}/smaps_rollup`);
    sum.pss += Number(/^Pss: +(\d+) kB/m.exec(text)?.[1] ?? 0) * 1024;
    sum.swapped += Number(/^SwapPss: +(\d+) kB/m.exec(text)?.[1] ?? 0) * 1024;
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
