import { readdirSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../command/parse-verb.mjs';
import { prepare } from '../install/prepare.mjs';
import { node, root, run } from '../install/run.mjs';

/** @param {{ positionals: string[] }} call */
export default async function bench({ positionals: [name, ...options] }) {
  const names = readdirSync(path.join(root, 'quality/bench'))
    .filter((file) => file.endsWith('.bench.ts'))
    .map((file) => file.replace('.bench.ts', ''));
  const usage = `npm run haat -- bench NAME, where NAME is one of: ${names.join(', ')}`;
  if (name === undefined) {
    console.log(usage);
    return 0;
  }
  if (!names.includes(name)) throw new CommandError(usage);
  await prepare();
  return run(node, [path.join('quality/bench', `${name}.bench.ts`), ...options]);
}
