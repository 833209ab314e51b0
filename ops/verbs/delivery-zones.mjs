// npm run delivery-zones: installs what is missing, then lists or changes the delivery zones. Runs on Node 20 with nothing
// installed.
import path from 'node:path';
import { command, runInstalled } from '../install/command.mjs';

await command(() =>
  runInstalled([
    path.join('server', 'src', 'delivery', 'delivery-zones-command.ts'),
    ...process.argv.slice(2),
  ]),
);
