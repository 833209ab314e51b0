// npm run faults: applies faults to a shop and reports the results. Exits with code 1 if a guarantee is broken.
import { parseArgs } from 'node:util';
import { crashes } from './crashes.ts';
import { day } from './day/day.ts';
import { randomFrom } from './environment/random.ts';
import { failover } from './failover/failover.ts';
import { rolling } from './failover/rolling.ts';
import { hostile } from './hostile-clients.ts';
import { inputs } from './inputs.ts';
import { messages } from './messages.ts';
import { overload } from './overload.ts';

const USAGE = `npm run faults -- [crashes | messages | failover | rolling | overload | hostile | inputs | day] [OPTION]...

  crashes   guests and customers buy over HTTP while the shop is killed, PostgreSQL is stopped, connections are cut and
            the disk is full; after each cycle acknowledged orders are compared with stored orders
  messages  a process that moves orders and sends their messages is killed; after each cycle every move must have its
            message, once
  failover  the primary of two database machines is killed, cut off, loses its disk, or is stopped, while people buy; its
            standby is promoted; after each cycle acknowledged orders are compared with stored orders (needs root)
  rolling   two processes behind a load balancer are replaced one after the other, in each cycle, while people buy
  overload  ten times as many orders as the shop can process
  hostile   ten thousand open connections, endless bodies, large headers
  inputs    twenty thousand random requests to the endpoints of the API
  day       a random day on two processes: people order, pay, cancel, edit, pick, weigh, pack, deliver, count, price, import and
            erase at the same time; then sums over the whole database are checked

  --cycles N  the number of cycles: by default 200, of rolling 10, of failover 30; overload, hostile, inputs and day have none
  --seconds N how long a day lasts: by default 60
  --seed N    repeats the random choices (the moment of a fault also depends on the machine)
  --failover  the same as failover
  --unsafe    crashes with a PostgreSQL that acknowledges before it writes: the run must report lost orders; messages with a
              gateway that forgets client ids: the run must report a message that arrived twice; failover with an asynchronous
              standby: the run must report lost orders; day with falsified rows: the run must report each
  --help      shows this text`;

const { values, positionals } = readOptions();
const [name = values.failover ? 'failover' : 'crashes'] = positionals;
const runs = { crashes, messages, failover, rolling, overload, hostile, inputs, day };
/** Cycles of a run, if not 200. */
const CYCLES: Record<string, number> = { rolling: 10, failover: 30 };
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
if (!Object.hasOwn(runs, name)) refuse(`No run has the name ${name}.`);
for (const name of ['cycles', 'seconds'] as const)
  if (!/^\d+$/.test(values[name] ?? '1')) refuse(`--${name} must be a number.`);
console.log(`${name}, seed ${values.seed}`);
const random = randomFrom(Number(values.seed));
const broken = await runs[name as keyof typeof runs](random, {
  cycles: Number(values.cycles ?? CYCLES[name] ?? 200),
  seconds: Number(values.seconds),
  unsafe: values.unsafe,
});
for (const line of broken) console.error(line);
console.log(broken.length === 0 ? 'no guarantee was broken' : `${broken.length} guarantees were broken`);
process.exit(broken.length === 0 ? 0 : 1);

function readOptions() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        cycles: { type: 'string' },
        seconds: { type: 'string', default: '60' },
        seed: { type: 'string', default: String(Date.now() % 1_000_000) },
        unsafe: { type: 'boolean', default: false },
        failover: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return refuse((error as Error).message);
  }
}

function refuse(message: string): never {
  console.error(`${message}\n\n${USAGE}`);
  process.exit(2);
}
