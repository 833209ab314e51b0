import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseVerb } from '../../ops/command/parse-verb.mjs';
import { startTestPostgres } from '../../server/testing/postgres.ts';
import { parts } from './parts.mjs';

process.exitCode = await main();

async function main(): Promise<number> {
  const chosen = readArguments();
  if (!chosen) return 2;
  const postgres = process.env.TEST_DATABASE_URL ? undefined : await startTestPostgres();
  const databaseUrl = process.env.TEST_DATABASE_URL ?? postgres!.url;
  let failed = 0;
  for (const { part, files } of chosen) {
    console.log(`\n${part}`);
    const stryker = path.join(import.meta.dirname, 'node_modules/.bin/stryker');
    const config = path.join(import.meta.dirname, 'stryker.config.mjs');
    const { status } = spawnSync(stryker, ['run', config], {
      stdio: 'inherit',
      env: {
        ...process.env,
        TEST_DATABASE_URL: databaseUrl,
        MUTATION_PART: part,
        MUTATION_FILES: files.join('\n'),
      },
    });
    if (status !== 0) failed++;
  }
  await postgres?.stop();
  return failed > 0 ? 1 : 0;
}

/** The parts with the files to break, empty for all of the part; nothing if an argument belongs to no part. */
function readArguments(): { part: string; files: string[] }[] | undefined {
  const { positionals } = parseVerb('mutants', process.argv.slice(2)) ?? process.exit();
  const belongsTo = (part: string) => (text: string) =>
    parts[part]!.files.some((glob) => path.matchesGlob(path.normalize(text), glob));
  const names = Object.keys(parts);
  const unknown = positionals.find(
    (text) => !names.includes(text) && !names.some((part) => belongsTo(part)(text)),
  );
  if (unknown) {
    console.error(`${unknown} belongs to no part: ${names.join(', ')}.`);
    return undefined;
  }
  return names
    .map((part) => ({ part, files: positionals.includes(part) ? [] : positionals.filter(belongsTo(part)) }))
    .filter(({ part, files }) => positionals.length === 0 || positionals.includes(part) || files.length > 0);
}
