// npm run owner: installs what is missing, then prints a link that makes an owner of the office. Runs on Node 20 with nothing
// installed.
import path from 'node:path';
import { command, runInstalled } from '../install/command.mjs';

await command(() =>
  runInstalled([path.join('server', 'src', 'office', 'staff', 'owner-command.ts'), ...process.argv.slice(2)]),
);
