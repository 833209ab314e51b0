import type { Random } from './environment/random.ts';
import { type Environment, openEnvironment } from './environment/test-environment.ts';
import { runCycle } from './fault-cycle.ts';
import { diskFaults, type Fault, faults } from './faults.ts';

/** Holds commits in memory for seconds. */
const UNSAFE = { synchronous_commit: 'off', wal_writer_delay: '10s' };

/** Runs cycles of orders with one fault each, every tenth cycle on a small disk. Returns the broken guarantees. */
export async function crashes(
  random: Random,
  { cycles, unsafe }: { cycles: number; unsafe: boolean },
): Promise<string[]> {
  const settings = unsafe ? UNSAFE : {};
  const onSmallDisk = process.getuid?.() === 0 ? Math.round(cycles / 10) : 0;
  if (onSmallDisk === 0) console.log('skipped, because only root can mount a small disk: the disk is full');
  const broken = await runCycles(await openEnvironment(random, { settings }), {
    faults,
    cycles: cycles - onSmallDisk,
    random,
  });
  if (onSmallDisk === 0 || broken.length > 0) return broken;
  const small = await openEnvironment(random, { settings, smallDisk: 600 });
  return runCycles(small, { faults: diskFaults, cycles: onSmallDisk, random });
}

/** Stops after the first cycle that breaks a guarantee. */
async function runCycles(
  environment: Environment,
  { faults: available, cycles, random }: { faults: Record<string, Fault>; cycles: number; random: Random },
): Promise<string[]> {
  const names = Object.keys(available);
  const broken: string[] = [];
  for (let cycle = 0; cycle < cycles && broken.length === 0; cycle++) {
    const name = names[cycle % names.length]!;
    const lines = await runCycle(environment, available[name]!, random);
    broken.push(...lines.map((line) => `cycle ${cycle + 1}, ${name}: ${line}`));
    if ((cycle + 1) % 20 === 0 || cycle + 1 === cycles)
      console.log(`${cycle + 1} cycles: ${summary(environment)}`);
  }
  await environment.close();
  return broken;
}

function summary(environment: Environment): string {
  const entries = environment.entries();
  const count = (kind: string) => entries.filter((entry) => entry.kind === kind).length;
  const { captured } = environment.buyerContext.gateway.totals();
  return `${count('try')} orders tried, ${count('acknowledged')} acknowledged, ${count('changed')} changed, ${count('refused')} refused, ${environment.buyerContext.journal.losses()} responses lost, ${captured} paisa captured`;
}
