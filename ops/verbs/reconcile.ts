import { formatTk } from '@haat/contract/money/money';
import { pino } from 'pino';
import { paymentsWith } from '../../server/src/payments/open-payments.ts';
import type { Payments } from '../../server/src/payments/payments.ts';
import { choosePayments } from '../../server/src/payments/providers.ts';
import { isBalanced, type Reconciliation, reconcile } from '../../server/src/payments/reconcile.ts';
import { openProviderKeys } from '../../server/src/platform/provider-keys/provider-keys.ts';
import { CommandError } from '../command/parse-verb.mjs';
import { runVerb, type Shop } from '../command/run-verb.ts';

runVerb('reconcile', async ({ values }, openShop) => {
  if (!/^[1-9]\d{0,2}$/.test(values.days)) throw new CommandError('--days must be from 1 to 999.');
  const days = Number(values.days);
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

/** The demo gateway runs inside the shop's process, so this command cannot call it. */
async function openProviders({ db, config }: Shop): Promise<Payments> {
  const { providers } = await choosePayments(config, db, openProviderKeys(config, db));
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
