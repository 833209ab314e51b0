import { runCycle } from './fault-cycle.ts';
import { diskFaults, type Fault, faults } from './faults.ts';
import type { Random } from './random.ts';
import { openWorld, type World } from './test-environment.ts';

/** Commits stay in memory for seconds. */
const UNSAFE = { synchronous_commit: 'off', wal_writer_delay: '10s' };

/** Cycles of buying, each with a fault; every tenth of them on a small disk. Returns what was broken. */
export async function crashes(
  random: Random,
  { cycles, unsafe }: { cycles: number; unsafe: boolean },
): Promise<string[]> {
  const settings = unsafe ? UNSAFE : {};
  const onSmallDisk = process.getuid?.() === 0 ? Math.round(cycles / 10) : 0;
  if (onSmallDisk === 0) console.log('left out, as only root can make a small disk: the disk is full');
  const broken = await survive(await openWorld(random, { settings }), {
    among: faults,
    cycles: cycles - onSmallDisk,
    random,
  });
  if (onSmallDisk === 0 || broken.length > 0) return broken;
  const small = await openWorld(random, { settings, smallDisk: 600 });
  return survive(small, { among: diskFaults, cycles: onSmallDisk, random });
}

/** Ends with the first cycle after which a promise is broken. */
async function survive(
  world: World,
  { among, cycles, random }: { among: Record<string, Fault>; cycles: number; random: Random },
): Promise<string[]> {
  const names = Object.keys(among);
  const broken: string[] = [];
  for (let cycle = 0; cycle < cycles && broken.length === 0; cycle++) {
    const name = names[cycle % names.length]!;
    const lines = await runCycle(world, among[name]!, random);
    broken.push(...lines.map((line) => `cycle ${cycle + 1}, ${name}: ${line}`));
    if ((cycle + 1) % 20 === 0 || cycle + 1 === cycles) console.log(`${cycle + 1} cycles: ${tally(world)}`);
  }
  await world.close();
  return broken;
}

function tally(world: World): string {
  const entries = world.entries();
  const count = (kind: string) => entries.filter((entry) => entry.kind === kind).length;
  const { captured } = world.market.gateway.totals();
  return `${count('try')} orders tried, ${count('acknowledged')} acknowledged, ${count('refused')} refused, ${world.market.journal.losses()} responses lost, ${captured} paisa captured`;
}
