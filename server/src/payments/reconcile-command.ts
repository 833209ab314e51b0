import { formatTk } from '@haat/contract/money/money';
import { pino } from 'pino';
import { CommandError, parseCommandOptions, runCommand, type Shop } from '../platform/command/run-command.ts';
import { paymentsWith } from './open-payments.ts';
import type { Payments } from './payments.ts';
import { choosePayments } from './providers.ts';
import { isBalanced, type Reconciliation, reconcile } from './reconcile.ts';

const HELP = `npm run reconcile [-- --days N]

Compares the payments at the gateway with the shop's orders; run it once a day. It checks unpaid attempts of the last N
days (3) again and records new payments. Then it lists everything that needs attention: payments without an order, orders
without a payment, different amounts, due refunds and payments on hold.

Exit code: 0 nothing is listed, 1 something is listed, 2 the report failed or the gateway did not respond.
It uses the environment of the shop (docs/payments.md).`;

runCommand(async (openShop) => {
  const days = readDays();
  if (days === null) {
    console.log(HELP);
    return 0;
  }
  const { db, config } = await openShop();
  const payments = await openProviders({ db, config });
  const report = await reconcile(payments, { days, now: new Date() });
  console.log(formatReport(report, days, payments.providers.size > 0));
  if (report.unanswered > 0) {
    console.error(
      `The gateway did not respond about ${report.unanswered} open attempts: run this again later.`,
    );
    return 2;
  }
  return isBalanced(report) ? 0 : 1;
});

/** Returns null if `--help` is given. */
function readDays(): number | null {
  const { values, positionals } = parseCommandOptions({
    days: { type: 'string', default: '3' },
    help: { type: 'boolean', default: false },
  });
  if (values.help) return null;
  if (positionals.length === 0 && /^[1-9]\d{0,2}$/.test(values.days)) return Number(values.days);
  throw new CommandError('The one option is --days N, from 1 to 999. --help shows the usage.');
}

/** The demo gateway runs inside the shop's process, so this command cannot call it. */
async function openProviders({ db, config }: Shop): Promise<Payments> {
  const { providers } = await choosePayments(config, db);
  const log = pino({ level: config.LOG_LEVEL }, pino.destination(2));
  return paymentsWith(
    db,
    log,
    providers.filter((provider) => typeof provider !== 'string'),
  );
}

function formatReport(report: Reconciliation, days: number, asked: boolean): string {
  const { capturedPaisa, onOrdersPaisa } = report;
  const sections = [
    asked
      ? `asked the gateway about ${report.asked} open attempts, ${report.found} were paid`
      : 'no gateway was asked',
    `captured in ${days} days: ${formatTk(capturedPaisa)}, on orders: ${formatTk(onOrdersPaisa)}`,
    formatSection(
      'paid without an order',
      report.paidWithoutOrder.map((one) => [
        one.order,
        one.paisa,
        one.bankTranId,
        one.why,
        `refund ${one.refund}`,
      ]),
    ),
    formatSection(
      'orders without a payment',
      report.orderWithoutPayment.map((one) => [
        one.order,
        one.paisa,
        one.status,
        `attempts: ${one.attempts}`,
      ]),
    ),
    formatSection(
      'what differs',
      report.differences.map((one) => [one.order, one.kind, one.detail]),
    ),
    formatSection(
      'refunds that are due',
      report.refundsDue.map((one) => [one.order, one.paisa, one.state, one.problem]),
    ),
    formatSection(
      'on hold, to be checked before the goods are delivered',
      report.onHold.map((one) => [one.order, one.paisa, one.bankTranId]),
    ),
  ];
  return sections.join('\n');
}

/** Formats a section of the report. A number in a cell is an amount in paisa. */
function formatSection(title: string, rows: (string | number)[][]): string {
  const lines = rows.map((cells) =>
    cells
      .filter((cell) => cell !== '')
      .map((cell) => (typeof cell === 'number' ? formatTk(cell) : cell))
      .join('  '),
  );
  return [`${title}: ${rows.length || 'none'}`, ...lines.map((line) => `  ${line}`)].join('\n');
}
