// npm run faults: ill-treats a shop and says what came of it. Ends with code 1 where a promise was broken.
import { parseArgs } from 'node:util';
import { runCycle } from './cycle.ts';
import { diskFaults, type Fault, faults } from './faults.ts';
import { randomFrom } from './random.ts';
import { openWorld, type World } from './world.ts';

const { values } = parseArgs({
  options: {
    cycles: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    unsafe: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(`npm run faults -- [--cycles 200] [--seed N] [--unsafe]
  Lets guests and customers buy over HTTP while the shop is killed, PostgreSQL is stopped, connections are cut and
  the disk is full, and compares what was acknowledged with what is stored after each cycle.
  --seed N   the same draws again (when each fault comes also depends on the machine)
  --unsafe   PostgreSQL acknowledges before it has written: orders must be lost, and the run must say so`);
  process.exit();
}

/** Commits stay in memory for seconds. */
const UNSAFE = { synchronous_commit: 'off', wal_writer_delay: '10s' };

const cycles = Number(values.cycles);
const random = randomFrom(Number(values.seed));
console.log(`seed ${values.seed}, ${cycles} cycles${values.unsafe ? ', commits not written at once' : ''}`);
const settings = values.unsafe ? UNSAFE : {};
const onDisk = process.getuid?.() === 0 ? Math.round(cycles / 10) : 0;
if (onDisk === 0) console.log('left out, as only root can make a small disk: the disk is full');
let open: World | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => (open?.close() ?? Promise.resolve()).finally(() => process.exit(1)));
const broken = [
  ...(await survive(await openWorld(random, { settings }), faults, cycles - onDisk)),
  ...(onDisk > 0
    ? await survive(await openWorld(random, { settings, smallDisk: 600 }), diskFaults, onDisk)
    : []),
];
console.log(broken.length === 0 ? 'every promise was kept' : `${broken.length} promises were broken`);
process.exit(broken.length === 0 ? 0 : 1);

async function survive(world: World, among: Record<string, Fault>, cycles: number): Promise<string[]> {
  open = world;
  const names = Object.keys(among);
  const broken: string[] = [];
  for (let cycle = 0; cycle < cycles && broken.length === 0; cycle++) {
    const name = names[cycle % names.length]!;
    broken.push(...(await runCycle(world, among[name]!, random)));
    for (const line of broken.slice(0, 20)) console.error(`cycle ${cycle + 1}, ${name}: ${line}`);
    if ((cycle + 1) % 20 === 0 || cycle + 1 === cycles) console.log(`${cycle + 1} cycles: ${tally(world)}`);
  }
  await world.close();
  return broken;
}

function tally(world: World): string {
  const entries = world.entries();
  const count = (kind: string) => entries.filter((entry) => entry.kind === kind).length;
  const { captured } = world.market.gateway.totals();
  return `${count('try')} orders tried, ${count('acknowledged')} acknowledged, ${count('refused')} refused, ${captured} paisa captured`;
}
