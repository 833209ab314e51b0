import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';

const file = path.join(import.meta.dirname, 'results.md');

const HEAD = `# Benchmark results

The last figures of each benchmark, beside its goal. \`npm run haat -- bench NAME\` runs one and writes its section here.
Figures of one section come from one run on one machine: compare figures within a section, not between sections.
Sections of \`cluster\`, \`figures\`, \`grow\`, \`plan\`, \`relevance\`, \`restore\` and \`start\` are of benchmarks that have
answered their question and were removed ([why](../../docs/decisions/0061-benchmarks.md)).
`;

export interface Row {
  measure: string;
  goal: string;
  result: string;
  /** Null for a row without a goal. */
  met: boolean | null;
}

/**
 * Replaces the section of a benchmark and prints it.
 * @param notes the method, and the reasons for missed goals
 */
export function record(bench: string, rows: Row[], notes: string[]): void {
  const section = [
    `## ${bench}`,
    '',
    `${new Date().toISOString().slice(0, 10)}, ${machine()}`,
    '',
    '| measure | goal | result | met |',
    '|---|---|---|---|',
    ...rows.map(
      ({ measure, goal, result, met }) => `| ${measure} | ${goal} | ${result} | ${formatMet(met)} |`,
    ),
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

function formatMet(met: boolean | null): string {
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
