import { formatTk, paisaOfText } from '@haat/contract/money/money';
import { MAX_CHARGE } from '@haat/contract/office/limits';
import { cleanLine } from '@haat/contract/text/text';
import pg from 'pg';
import { CommandError, parseCommandOptions, runCommand } from '../platform/command/run-command.ts';
import { type DeliveryZone, readDeliveryZones } from './delivery-zones.ts';

const HELP = `npm run delivery-zones
npm run delivery-zones -- set NAME --bn NAME --charge TAKA [--free-from TAKA] [--hours N] [--position N] [--area NAME]
npm run delivery-zones -- remove NAME

Lists, adds, replaces and removes the zones that the shop delivers to. Without a zone delivery is free everywhere.

  npm run delivery-zones -- set "Dhaka city" --bn "ঢাকা শহর" --charge 60 --free-from 1000 --hours 3 --area Dhaka --area ঢাকা
  npm run delivery-zones -- set "All Bangladesh" --bn "সারা বাংলাদেশ" --charge 130 --hours 72

--bn         the name in Bengali
--charge     in taka, for each order
--free-from  the subtotal from which delivery is free
--hours      the promised time
--position   its place in the list; by default the last
--area       a district, an area or a post code, as shoppers write it in either script; can be repeated. The zone without an
             area is the one of all other addresses; without such a zone the shop refuses them.
Orders that are placed keep their charge. Exit code: 0 done, 2 nothing was done.
The environment is the shop's own (docs/running.md).`;

/** The longest text that the office takes too. */
const MAX_TEXT = 100;

runCommand(async (openShop) => {
  const typed = readArguments();
  if (!typed) {
    console.log(HELP);
    return 0;
  }
  const { db } = await openShop();
  if (typed.verb === 'set') {
    const { name, ...zone } = typed.zone;
    const last = (await readDeliveryZones(db)).at(-1);
    const position = typed.position ?? (last ? last.position + 1 : 0);
    await db
      .insertInto('delivery_zone')
      .values({ name, position, ...zone })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ ...zone, ...(typed.position !== undefined && { position: typed.position }) }),
      )
      .execute()
      .catch(refuseSecondElsewhere);
  }
  if (typed.verb === 'remove') {
    const removed = await db
      .deleteFrom('delivery_zone')
      .where('name', '=', typed.name)
      .returning('id')
      .execute();
    if (removed.length === 0) throw new CommandError(`There is no zone ${typed.name}.`);
  }
  const zones = await readDeliveryZones(db);
  for (const zone of zones) console.log(toLine(zone));
  if (zones.length === 0) console.log('No zones: delivery is free everywhere.');
  else if (zones.every(({ areas }) => areas.length > 0))
    console.log('All other addresses are refused: add a zone without --area to deliver to them.');
  return 0;
});

function refuseSecondElsewhere(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.constraint === 'delivery_zone_elsewhere')
    throw new CommandError('Another zone is for all other addresses: --area NAME is needed.');
  throw error;
}

function toLine({ name, name_bn, charge_paisa, free_from_paisa, hours, areas }: DeliveryZone): string {
  const terms = [
    formatTk(charge_paisa),
    ...(free_from_paisa === null ? [] : [`free from ${formatTk(free_from_paisa)}`]),
    ...(hours === null ? [] : [`within ${hours} hours`]),
    areas.length === 0 ? 'everywhere else' : areas.join(', '),
  ];
  return `${name} (${name_bn}): ${terms.join('; ')}`;
}

type Typed =
  | { verb: 'list' }
  | { verb: 'remove'; name: string }
  | { verb: 'set'; zone: Omit<DeliveryZone, 'id' | 'position' | 'version'>; position: number | undefined };

/** Returns null if `--help` is given. */
function readArguments(): Typed | null {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseCommandOptions({
    bn: text,
    charge: text,
    'free-from': text,
    hours: text,
    position: text,
    area: { type: 'string', multiple: true, default: [] },
    help: { type: 'boolean', default: false },
  });
  if (values.help) return null;
  const [verb, name, ...others] = positionals;
  if (verb === undefined) return { verb: 'list' };
  if (!name || others.length > 0 || (verb !== 'set' && verb !== 'remove'))
    throw new CommandError('set NAME or remove NAME is needed. --help shows the usage.');
  if (verb === 'remove') return { verb, name };
  const { bn, charge, position } = values;
  if (!bn || charge === undefined) throw new CommandError('--bn NAME and --charge TAKA are needed.');
  const zone = {
    name: readText('NAME', name),
    name_bn: readText('--bn', bn),
    areas: values.area.map((area) => readText('--area', area)),
    charge_paisa: readPaisa('--charge', charge, 0),
    free_from_paisa:
      values['free-from'] === undefined ? null : readPaisa('--free-from', values['free-from'], 1),
    hours: values.hours === undefined ? null : readNumber('--hours', values.hours, 1, 720),
  };
  return {
    verb,
    zone,
    position: position === undefined ? undefined : readNumber('--position', position, 0, 999),
  };
}

function readText(option: string, typed: string): string {
  const text = cleanLine(typed);
  if (text === '') throw new CommandError(`${option} must not be empty.`);
  if (text.length > MAX_TEXT) throw new CommandError(`${option} has more than ${MAX_TEXT} characters.`);
  return text;
}

function readPaisa(option: string, typed: string, least: number): number {
  const paisa = paisaOfText(typed);
  if (paisa === null) throw new CommandError(`${option} ${typed} is not an amount in taka.`);
  if (paisa < least) throw new CommandError(`${option} must be above 0.`);
  if (paisa > MAX_CHARGE * 100)
    throw new CommandError(`${option} must be at most ${formatTk(MAX_CHARGE * 100)}.`);
  return paisa;
}

function readNumber(option: string, typed: string, least: number, most: number): number {
  if (!/^\d{1,3}$/.test(typed)) throw new CommandError(`${option} ${typed} is not a number.`);
  const number = Number(typed);
  if (number < least || number > most) throw new CommandError(`${option} must be from ${least} to ${most}.`);
  return number;
}
