// npm run import and npm run export: installs what is missing, then runs the command. Runs on Node 20 with nothing installed.
import path from 'node:path';
import { command, runInstalled } from '../install/command.mjs';
import { root } from '../install/run.mjs';

const [name = '', ...args] = process.argv.slice(2);
const file = path.join('server', 'src', 'catalogue', name, `${name}-command.ts`);
const compiled = path.join(root, '.haat', 'compiled');

await command(() => runInstalled([file, ...args], { NODE_COMPILE_CACHE: compiled }));
