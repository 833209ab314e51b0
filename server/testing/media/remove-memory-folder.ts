import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { memoryFolder } from './memory-folder.ts';

// Runs at the end of `npm test`: deletes the cluster of the tests if it is in memory and not running.
const folder = memoryFolder(path.join(import.meta.dirname, '../../..'));
if (folder && !existsSync(path.join(folder, 'test/data/postmaster.pid')))
  rmSync(folder, { recursive: true, force: true });
