// npm run backup, archive and restore: installs what is missing, then runs the command. Runs on Node 20 with nothing installed.
import path from 'node:path';
import { command, runInstalled } from '../install/command.mjs';

const [name = '', ...args] = process.argv.slice(2);
// Without `--` before them npm takes the options for itself; the command says so.
const { npm_config_until, npm_config_archive } = process.env;
const isUntil =
  name === 'restore' &&
  (args.some((arg) => arg.startsWith('--until')) || (npm_config_until ?? npm_config_archive) !== undefined);
const file = isUntil ? 'restore-until' : name;

await command(() => runInstalled([path.join('ops', 'backup', `${file}-command.ts`), ...args]));
