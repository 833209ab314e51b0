// npm run bench -- NAME: runs a benchmark and writes its figures to quality/bench/results.md. Without a name it lists them.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { prepare } from '../install/prepare.mjs';
import { node, root, run } from '../install/run.mjs';

const names = readdirSync(path.join(root, 'quality/bench'))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''));
const [name, ...options] = process.argv.slice(2);

if (name && names.includes(name)) {
  await prepare();
  process.exitCode = await run(node, [path.join('quality/bench', `${name}.bench.ts`), ...options]);
} else {
  console.log(`npm run bench -- NAME, where NAME is one of: ${names.join(', ')}`);
  process.exitCode = name ? 1 : 0;
}
