// npm run database-types: installs what is missing, then generates the types of the tables from the migrations. Runs on
// Node 20 with nothing installed.
import path from 'node:path';
import { command } from '../install/command.mjs';
import { install } from '../install/prepare.mjs';
import { node, run } from '../install/run.mjs';

await command(async () => {
  await install();
  return run(node, [path.join('server', 'src', 'platform', 'db', 'generate-schema-command.ts')]);
});
