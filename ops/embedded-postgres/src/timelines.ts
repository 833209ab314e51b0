import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

/**
 * The history of the newest data. Every restore begins a new timeline of PostgreSQL, which leaves out the changes since the
 * restored moment.
 */
export interface Lineage {
  /** The number of the newest timeline. */
  newest: number;
  forks: Fork[];
}

/** The end of an earlier timeline: the newest data have none of its changes from `from` on; the next timeline began at `to`. */
export interface Fork {
  timeline: number;
  from: Date;
  to: Date;
}

const HISTORY = /^[0-9A-F]{8}\.history(\.gz)?$/;

/** Reads the history files in folders of WAL files. Of two files with the same name the one in the last folder is read. */
export function readLineage(folders: string[]): Lineage {
  const files = new Map<number, string>();
  for (const folder of folders)
    for (const name of existsSync(folder) ? readdirSync(folder) : [])
      if (HISTORY.test(name)) files.set(parseInt(name.slice(0, 8), 16), path.join(folder, name));
  const newest = Math.max(1, ...files.keys());
  const file = files.get(newest);
  // `1	0/3000148	before 2026-11-22 04:15:00.123456+00`: the first change that is left out.
  const lines = file
    ? [...readHistory(file).text.matchAll(/^(\d+)\t\S+\t(?:before (\S+) (\S+)\+00)?/gm)]
    : [];
  const forks = lines.map(([, timeline, day, time], index) => {
    const next = files.get(Number(lines[index + 1]?.[1] ?? newest));
    const to = next ? readHistory(next).created : new Date(0);
    return { timeline: Number(timeline), from: day ? new Date(`${day}T${time?.slice(0, 12)}Z`) : to, to };
  });
  return { newest, forks };
}

/** Whether the newest data descend from a base backup. */
export function isAncestor(
  { newest, forks }: Lineage,
  { timeline, time }: { timeline: number; time: Date },
): boolean {
  return timeline === newest || forks.some((fork) => fork.timeline === timeline && time < fork.from);
}

function readHistory(file: string): { text: string; created: Date } {
  const content = readFileSync(file);
  if (!file.endsWith('.gz')) return { text: content.toString(), created: statSync(file).mtime };
  // gzip stores the time of the original file, which also a copy of the archive has.
  const seconds = content.readUInt32LE(4);
  const created = seconds > 0 ? new Date(seconds * 1_000) : statSync(file).mtime;
  return { text: gunzipSync(content).toString(), created };
}
