import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from './database.ts';
import { mutants } from './list/all.ts';
import { broken, isBrowserTest, type Mutant, needsBuild } from './list/mutant.ts';
import { stopAll, stopped } from './run-in.ts';
import { runTests } from './run-tests.ts';
import { TreeCopy } from './tree-copy.ts';

const USAGE = `npm run mutants makes small breaks, one at a time, and checks that the named test fails each time.

--list        lists the breaks with their tests
--only NAME   only the break of this name; may be repeated`;

const root = path.join(import.meta.dirname, '../..');
const values = readOptions();
const chosen = mutants.filter(({ name }) => !values.only || values.only.includes(name));

if (values.help) {
  console.log(USAGE);
} else if (chosen.length === 0) {
  console.error('No break has this name; --list shows them.');
  process.exitCode = 1;
} else if (values.list) {
  for (const { name, test } of chosen) console.log(`${name}\t${test.file} › ${test.title}`);
} else {
  process.exitCode = await runAll();
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        only: { type: 'string', multiple: true },
        list: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    process.exit(2);
  }
}

async function runAll(): Promise<number> {
  for (const mutant of chosen) broken(mutant, root);
  process.once('SIGINT', stopAll).once('SIGTERM', stopAll);
  const database = await openDatabase(chosen.some(isBrowserTest));
  const copies = Array.from(
    { length: Math.min(2, availableParallelism(), chosen.length) },
    () => new TreeCopy(),
  );
  try {
    const ready = await checkUnbroken(copies[0]!, database.env);
    return await breakEach(copies, ready, database.env);
  } finally {
    for (const copy of copies) copy.remove();
    await database.close();
  }
}

/** Runs every named test without a break. Returns the breaks whose tests pass. */
async function checkUnbroken({ folder }: TreeCopy, env: Record<string, string>): Promise<Mutant[]> {
  const ready: Mutant[] = [];
  for (const group of [chosen.filter((each) => !isBrowserTest(each)), chosen.filter(isBrowserTest)]) {
    if (group.length === 0) continue;
    const { outcomeOf } = await runTests(folder, group, env);
    for (const mutant of group) {
      const { name, test } = mutant;
      const outcome = outcomeOf(test);
      if (outcome === 'passed') ready.push(mutant);
      else console.log(`${name}: unbroken, its test is ${outcome}: ${test.file} › ${test.title}`);
    }
  }
  console.log(`unbroken: the tests of ${ready.length} of ${chosen.length} breaks pass`);
  return ready;
}

/** Makes each break; first those without a new build. Returns 1 if a break survives. */
async function breakEach(copies: TreeCopy[], ready: Mutant[], env: Record<string, string>): Promise<number> {
  const waiting = [...ready].sort((one, other) => Number(needsBuild(one)) - Number(needsBuild(other)));
  const survivors: string[] = [];
  let killed = 0;
  await Promise.all(
    copies.map(async (copy) => {
      for (let mutant = waiting.shift(); mutant && !stopped; mutant = waiting.shift()) {
        const ended = await breakOnce(copy, mutant, env);
        if (ended === 'killed') killed++;
        else survivors.push(`${ended}: ${mutant.name} (${mutant.test.file} › ${mutant.test.title})`);
      }
    }),
  );
  for (const line of survivors) console.log(line);
  console.log(`${chosen.length} breaks, ${killed} killed, ${chosen.length - killed} not`);
  return killed < chosen.length ? 1 : 0;
}

async function breakOnce(copy: TreeCopy, mutant: Mutant, env: Record<string, string>): Promise<string> {
  const began = performance.now();
  let ended: string;
  try {
    const { outcomeOf, output } = await copy.withBreak(mutant, () => runTests(copy.folder, [mutant], env));
    const outcome = outcomeOf(mutant.test);
    if (outcome === 'missing') console.log(output.slice(-4_000));
    ended = { failed: 'killed', passed: 'SURVIVED', missing: 'NOT RUN' }[outcome];
  } catch (error) {
    ended = `NOT RUN, ${error instanceof Error ? error.message : error}`;
  }
  console.log(`${ended}\t${((performance.now() - began) / 1000).toFixed(1)} s\t${mutant.name}`);
  return ended;
}
