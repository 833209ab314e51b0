import type { PayoutDetails, PayoutLine } from '@haat/contract/office/couriers';
import { Section } from '@haat/ui/section.tsx';
import { Link } from 'react-router';
import { formatPaisa } from '../i18n/format.ts';
import { useMessages } from '../i18n/language.ts';
import { AmountList, AmountRow } from '../platform/amount-list.tsx';
import { payoutMessages } from './messages.ts';

/** The sums of a payout as a column that adds up, and its parcels. */
export function PayoutLines({ payout }: { payout: PayoutDetails }) {
  const texts = useMessages(payoutMessages);
  const { collected_paisa, fee_paisa, cod_fee_paisa, rounding_paisa, paid_paisa, lines } = payout;
  // A sum that differs is a problem of no line.
  const wrong = payout.problems.length + lines.filter(({ settled }) => settled).length;
  const rows: [string, number][] = [
    [texts.collected, collected_paisa],
    [texts.fee, -fee_paisa],
    [texts.codFee, -cod_fee_paisa],
    [texts.rounding, rounding_paisa],
  ];
  return (
    <>
      <Section title={texts.parcels(payout.parcels)}>
        <AmountList>
          {rows
            .filter(([title, paisa]) => paisa !== 0 || title === texts.collected)
            .map(([title, paisa]) => (
              <AmountRow key={title} title={title} paisa={paisa} />
            ))}
          <AmountRow title={texts.came} paisa={paid_paisa} strong />
        </AmountList>
        <p className={`mt-2 font-bold ${wrong > 0 ? 'text-danger' : 'text-brand'}`}>
          {wrong > 0 ? texts.problems(wrong) : texts.allRight}
        </p>
      </Section>
      <Section title={texts.lines}>
        <ul className="max-h-[32rem] divide-y divide-line overflow-y-auto">
          {lines.map((line) => (
            <Line key={`${line.consignment} ${line.invoice} ${line.collected_paisa}`} line={line} />
          ))}
        </ul>
      </Section>
    </>
  );
}

function Line({ line }: { line: PayoutLine }) {
  const texts = useMessages(payoutMessages);
  const { order, number, consignment, invoice, collected_paisa, fee_paisa, cod_fee_paisa } = line;
  const sum = (paisa: number | null) => (paisa === null ? texts.unknown : formatPaisa(paisa));
  return (
    <li className="flex items-start justify-between gap-3 py-2">
      <p className="min-w-0">
        {order !== null && (
          <Link to={`/orders/${order}`} className="mr-2 font-bold text-brand underline underline-offset-4">
            {number}
          </Link>
        )}
        <span translate="no" className="break-words">
          {consignment ?? invoice}
        </span>
        <span className="block text-muted text-sm tabular-nums">
          {`${texts.fee} ${sum(fee_paisa)} · ${texts.codFee} ${sum(cod_fee_paisa)}`}
        </span>
        {line.problem && (
          <span className={`block text-sm ${line.settled ? '' : 'font-bold text-danger'}`}>
            {texts.kinds[line.problem]}
          </span>
        )}
        {line.settled && <span className="block text-sm">{texts.settledWith(line.settled)}</span>}
      </p>
      <p className="text-right tabular-nums">
        <span translate="no" className="block whitespace-nowrap font-bold">
          {sum(collected_paisa)}
        </span>
        {line.owed_paisa !== null && line.owed_paisa !== collected_paisa && (
          <span className="block text-muted text-sm">{`${texts.owed} ${formatPaisa(line.owed_paisa)}`}</span>
        )}
      </p>
    </li>
  );
}
