// npm run backup, archive and restore: installs what is missing, then runs the command. Runs on Node 20 with nothing installed.
import path from 'node:path';
import { command, runInstalled } from './command.mjs';

const [name = '', ...args] = process.argv.slice(2);
const isUntil = name === 'restore' && args.some((arg) => arg.startsWith('--until'));
const file = isUntil ? 'restore-until' : name;

await command(() => runInstalled([path.join('server', 'src', 'backup', `${file}-command.ts`), ...args]));
