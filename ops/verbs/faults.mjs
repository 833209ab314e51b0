// npm run faults: installs what is missing, then runs the fault tests. Runs on Node 20 with nothing installed.
import path from 'node:path';
import { command, runInstalled } from '../install/command.mjs';

await command(() => runInstalled([path.join('quality/faults', 'run.ts'), ...process.argv.slice(2)]));
