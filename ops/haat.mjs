// npm run haat -- VERB [ARGUMENT]...: the one command; npm start and npm test are verbs too. Runs on Node 20 with nothing installed.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartError } from '../server/src/platform/process/start-error.mjs';
import { step } from '../server/src/platform/process/startup-step.mjs';
import { CommandError, findVerb, helpOfAll, parseVerb } from './command/parse-verb.mjs';
import { verbs } from './command/verbs.mjs';
import { install, installTools, prepare } from './install/prepare.mjs';
import { node, root, run, stopped } from './install/run.mjs';

const [typed = '--help', ...args] = process.argv.slice(2);
/** Exit code of a verb that could not begin: of `start`, `serve` and `dev` 1, as of a shop that cannot start. */
const failed = ['start', 'serve', 'dev'].includes(typed) ? 1 : 2;
/** Where Node caches the compiled modules. */
const compiled = path.join(root, '.haat', 'compiled');

try {
  process.exitCode = await main();
} catch (error) {
  const isExpected = error instanceof StartError || error instanceof CommandError;
  if (!stopped) console.error(isExpected ? error.message : error);
  process.exitCode = failed;
}

/** Checks the arguments first, so that a typing error is reported at once. Returns the exit code. */
async function main() {
  if (typed === '--help') {
    console.log(helpOfAll());
    return 0;
  }
  const name = findVerb(typed);
  const call = parseVerb(name, args);
  if (!call) return 0;
  /** @type {import('./command/verbs.mjs').Verb} */
  const { module, needs, tools } = verbs[name];
  if (needs === 'install') await install();
  if (needs === 'build') await prepare();
  if (tools) await step('tools', () => installTools(path.join(root, tools)));
  if (module.endsWith('.ts')) return run(node, [module, ...args], { env: { NODE_COMPILE_CACHE: compiled } });
  const { default: work } = await import(pathToFileURL(path.join(root, module)).href);
  return work(call);
}
