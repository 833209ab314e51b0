// npm run backup and npm run restore: installs what is missing, then runs the command. Runs on Node 20 with nothing installed.
import path from 'node:path';
import { command, runInstalled } from './command.mjs';

const [name = '', ...args] = process.argv.slice(2);

await command(() => runInstalled([path.join('server', 'src', 'backup', `${name}-command.ts`), ...args]));
