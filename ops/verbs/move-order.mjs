// npm run move-order: installs what is missing, then moves an order. Runs on Node 20 with nothing installed.
import path from 'node:path';
import { command, runInstalled } from '../install/command.mjs';

await command(() =>
  runInstalled([path.join('server', 'src', 'orders', 'move-order-command.ts'), ...process.argv.slice(2)]),
);
