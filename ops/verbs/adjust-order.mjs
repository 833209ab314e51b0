// npm run adjust-order: installs what is missing, then shows or changes what is due of an order. Runs on Node 20 with nothing
// installed.
import path from 'node:path';
import { command, runInstalled } from '../install/command.mjs';

await command(() =>
  runInstalled([path.join('server', 'src', 'orders', 'adjust-order-command.ts'), ...process.argv.slice(2)]),
);
