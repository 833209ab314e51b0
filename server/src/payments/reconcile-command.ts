import { parseArgs } from 'node:util';
import { formatTk } from '@haat/contract/common/money';
import { pino } from 'pino';
import { CommandError, runCommand, type Shop } from '../platform/process/run-command.ts';
import { chooseGateway } from './choose-gateway.ts';
import type { Payments } from './payments.ts';
import { isEven, type Reconciliation, reconcile } from './reconcile.ts';
import { sslcommerz } from './sslcommerz/sslcommerz.ts';

const HELP = `npm run reconcile [-- --days N]

Compares what the payment gateway has captured with the shop's orders, for once a day. Attempts of the last N days (3)
that were not paid are asked about once more; what turns out to be paid is recorded. Then it lists what somebody has to
look at: payments without an order, orders without a payment, amounts that differ, refunds that are due, held payments.

Exit code: 0 nothing to look at, 1 something is listed, 2 the report could not be made.
The environment is the shop's own (docs/payments.md).`;

runCommand(async (openShop) => {
  const days = readDays();
  if (days === null) {
    console.log(HELP);
    return 0;
  }
  const { db, config } = await openShop();
  const payments = await openGateway({ db, config });
  const report = await reconcile(db, payments, { days, now: new Date() });
  console.log(textOf(report, days, payments !== null));
  return isEven(report) ? 0 : 1;
});

/** Null where help is asked for. */
function readDays(): number | null {
  const options = {
    days: { type: 'string', default: '3' },
    help: { type: 'boolean', default: false },
  } as const;
  try {
    const { days, help } = parseArgs({ options }).values;
    if (help) return null;
    if (/^[1-9]\d{0,2}$/.test(days)) return Number(days);
  } catch {
    // an option that there is not: said below
  }
  throw new CommandError('The one option is --days N, from 1 to 999. --help tells more.');
}

/** The demonstration's gateway lives in the shop's own process and cannot be asked from here. */
async function openGateway({ db, config }: Shop): Promise<Payments | null> {
  const chosen = await chooseGateway(config, db);
  if (!chosen || typeof chosen.gateway === 'string') return null;
  const log = pino({ level: config.LOG_LEVEL }, pino.destination(2));
  return { db, provider: sslcommerz(chosen.gateway), log };
}

function textOf(report: Reconciliation, days: number, asked: boolean): string {
  const { capturedPaisa, onOrdersPaisa } = report;
  const sections = [
    asked
      ? `asked the gateway about ${report.asked} open attempts, ${report.found} were paid`
      : 'no gateway was asked',
    `captured in ${days} days: ${formatTk(capturedPaisa)}, on orders: ${formatTk(onOrdersPaisa)}`,
    section(
      'paid without an order',
      report.paidWithoutOrder.map((one) => [
        one.order,
        one.paisa,
        one.bankTranId,
        one.why,
        `refund ${one.refund}`,
      ]),
    ),
    section(
      'orders without a payment',
      report.orderWithoutPayment.map((one) => [
        one.order,
        one.paisa,
        one.status,
        `attempts: ${one.attempts}`,
      ]),
    ),
    section(
      'what differs',
      report.differences.map((one) => [one.order, one.kind, one.detail]),
    ),
    section(
      'refunds that are due',
      report.refundsDue.map((one) => [one.order, one.paisa, one.state, one.problem]),
    ),
    section(
      'held, to be looked at before the goods go out',
      report.held.map((one) => [one.order, one.paisa, one.bankTranId]),
    ),
  ];
  return sections.join('\n');
}

/** A number is an amount in paisa. */
function section(title: string, rows: (string | number)[][]): string {
  const lines = rows.map((cells) =>
    cells
      .filter((cell) => cell !== '')
      .map((cell) => (typeof cell === 'number' ? formatTk(cell) : cell))
      .join('  '),
  );
  return [`${title}: ${rows.length || 'none'}`, ...lines.map((line) => `  ${line}`)].join('\n');
}
