import { spawnSync } from 'node:child_process';
import { parseVerb } from '../../ops/command/parse-verb.mjs';
import { conversions } from './conversions.ts';
import { couriers } from './couriers.ts';
import { crashes } from './crashes.ts';
import { day } from './day/day.ts';
import { randomFrom } from './environment/random.ts';
import { failover } from './failover/failover.ts';
import { rolling } from './failover/rolling.ts';
import { hostile } from './hostile-clients.ts';
import { inputs } from './inputs.ts';
import { messages } from './messages.ts';
import { overload } from './overload.ts';

const { values, positionals } = parseVerb('faults', process.argv.slice(2)) ?? process.exit();
const [name = 'crashes'] = positionals;
/** Test files, which `npm test` runs in a short form. */
const LONG_TESTS: Record<string, string[]> = {
  payments: ['server/src/payments', 'server/src/wallets'],
  slots: ['quality/faults/slots.test.ts'],
  'couriers-month': ['server/src/couriers/payouts/month.test.ts'],
  sequences: [
    'server/src/cash/cash-property.test.ts',
    'server/src/cash/ways-property.test.ts',
    'server/src/complaints/complaints-property.test.ts',
    'server/src/figures/figures-property.test.ts',
    'server/src/figures/stock-outs.test.ts',
    'server/src/figures/vat-property.test.ts',
    'server/src/orders/change/change-property.test.ts',
    'server/src/orders/concurrent-moves.test.ts',
    'server/src/payments/order-balance-property.test.ts',
    'server/src/picking/offline.test.ts',
    'server/src/picking/waves.test.ts',
    'server/src/products/offer-dates.test.ts',
  ],
};
const longTests = Object.hasOwn(LONG_TESTS, name) && LONG_TESTS[name];
if (longTests) {
  const { FAULTS = 'long', ...env } = process.env;
  const { status } = spawnSync('vitest', ['run', ...longTests], {
    env: { ...env, FAULTS },
    stdio: 'inherit',
  });
  process.exit(status ?? 1);
}
const runs = { conversions, couriers, crashes, messages, failover, rolling, overload, hostile, inputs, day };
/** Cycles of a run, if not 200. */
const CYCLES: Record<string, number> = { rolling: 10, failover: 30 };
if (!Object.hasOwn(runs, name)) refuse(`No run has the name ${name}.`);
for (const name of ['cycles', 'seconds'] as const)
  if (!/^\d+$/.test(values[name] ?? '1')) refuse(`--${name} must be a number.`);
const seed = values.seed ?? String(Date.now() % 1_000_000);
console.log(`${name}, seed ${seed}`);
const random = randomFrom(Number(seed));
const broken = await runs[name as keyof typeof runs](random, {
  cycles: Number(values.cycles ?? CYCLES[name] ?? 200),
  seconds: Number(values.seconds),
  unsafe: values.unsafe,
});
for (const line of broken) console.error(line);
console.log(broken.length === 0 ? 'no guarantee was broken' : `${broken.length} guarantees were broken`);
process.exit(broken.length === 0 ? 0 : 1);

function refuse(message: string): never {
  console.error(`${message} --help shows the usage.`);
  process.exit(2);
}
