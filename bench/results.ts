import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';

const file = path.join(import.meta.dirname, 'results.md');

const HEAD = `# What was measured

The last figures of each bench, beside its goal. \`npm run bench -- NAME\` measures one anew and writes its section here.
Figures of one section come from one run on one machine: compare within it, not between sections.
`;

export interface Row {
  measure: string;
  goal: string;
  seen: string;
  /** Null where the row only informs. */
  met: boolean | null;
}

/** Writes the section of a bench, in place of its last one, and prints it. `notes`: how it is measured, what misses and why. */
export function record(bench: string, rows: Row[], notes: string[]): void {
  const section = [
    `## ${bench}`,
    '',
    `${new Date().toISOString().slice(0, 10)}, ${machine()}`,
    '',
    '| measure | goal | seen | met |',
    '|---|---|---|---|',
    ...rows.map(({ measure, goal, seen, met }) => `| ${measure} | ${goal} | ${seen} | ${told(met)} |`),
    '',
    ...notes.map((note) => `- ${note}`),
    '',
  ].join('\n');
  console.log(section);
  const [, ...others] = existsSync(file) ? readFileSync(file, 'utf8').split(/^(?=## )/m) : [''];
  const sections = others
    .filter((other) => !other.startsWith(`## ${bench}\n`))
    .map((other) => other.trimEnd());
  const all = [...sections, section.trimEnd()].sort();
  writeFileSync(file, `${HEAD}\n${all.join('\n\n')}\n`);
}

function told(met: boolean | null): string {
  if (met === null) return '';
  return met ? 'yes' : '**no**';
}

function machine(): string {
  const gigabytes = Math.round(totalmem() / 1024 ** 3);
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  return `${cpus().length} shared cores of ${cpus()[0]?.model.trim()}, ${gigabytes} GB, Node ${process.versions.node}, commit ${commit.trim()}`;
}

/** The value below which a part of the values lies: `percentile(times, 0.99)`. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

export function ms(time: number): string {
  return `${time < 10 ? time.toFixed(2) : time.toFixed(0)} ms`;
}
