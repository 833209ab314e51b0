import { spawnSync } from 'node:child_process';

const { status } = spawnSync('vitest', ['run', '--config', 'quality/conformance/vitest.config.ts'], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
