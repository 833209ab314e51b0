// npm run build --workspace=office: builds beside the running build, which is replaced at once when the new one is complete.
import path from 'node:path';
import { root, run } from '../install/run.mjs';
import { compressAssets } from './compress-assets.mjs';
import { replaceBuild } from './replace-build.mjs';

const office = path.join(root, 'office');
const env = { BUILD_DIRECTORY: 'build.next', NODE_ENV: 'production' };

const code = await run('react-router', ['build'], { cwd: office, env });
if (code !== 0) process.exit(code);
await compressAssets(path.join(office, 'build.next/client'));
await replaceBuild(office);
