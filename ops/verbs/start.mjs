import path from 'node:path';
import { nodeEnvironment, nodeFlags } from '../../server/src/platform/process/node-options.mjs';
import { reservePort } from '../../server/src/platform/process/reserve-port.mjs';
import { prepare } from '../install/prepare.mjs';
import { node, run } from '../install/run.mjs';
import { stopWithNpm } from '../install/stop-with-npm.mjs';

export default async function start() {
  stopWithNpm();
  const reserved = await reservePort(requestedAddress());
  try {
    await prepare();
  } finally {
    await reserved.release(); // a reserved port would prevent the end of a failed start
  }
  return runShop();
}

/** An invalid PORT is not checked: the shop reports it. */
function requestedAddress() {
  const { PORT = '', HOST } = process.env;
  const port = /^\d{1,5}$/.test(PORT) && Number(PORT) < 65536 ? Number(PORT) : PORT === '' ? 3000 : 0;
  return { port, host: HOST || undefined };
}

/** The IPC channel closes when this process ends; the shop then stops. */
function runShop() {
  return run(node, [...nodeFlags, path.join('server', 'src', 'main.ts')], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: nodeEnvironment,
  });
}
