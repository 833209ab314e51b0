// npm run tax-class: installs what is missing, then lists or sets the tax classes of categories. Runs on Node 20 with nothing
// installed.
import path from 'node:path';
import { command, runInstalled } from '../install/command.mjs';

await command(() =>
  runInstalled([path.join('server', 'src', 'catalogue', 'tax-class-command.ts'), ...process.argv.slice(2)]),
);
