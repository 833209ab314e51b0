import type { EditPreview } from '@haat/contract/office/orders/edits';
import { nameIn } from '@haat/contract/text/language';
import { Section } from '@haat/ui/section.tsx';
import { formatPaisa } from '../i18n/format.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { weightText } from '../i18n/product-text.ts';
import { useProblemText } from '../platform/problem-text.ts';
import type { Preview } from '../platform/use-preview.ts';
import { editMessages } from './messages.ts';

/** Money, stock and message of a change, before it is saved. */
export function ChangeEffects({ preview: { result, problem } }: { preview: Preview<EditPreview> }) {
  const texts = useMessages(editMessages);
  const textOf = useProblemText();
  return (
    <Section title={texts.effect}>
      <div role="status">
        {problem && <p className="font-bold text-danger">{textOf(problem.refusal)}</p>}
        {!problem && !result && <p className="text-muted">{texts.nothing}</p>}
        {result?.needs_confirmation && (
          <p className="mb-3 rounded-control bg-notice p-2 text-on-notice">{texts.needsSecond}</p>
        )}
        {result && <Sums {...result} />}
        {result && <Stock stock={result.stock} />}
        {result && <EffectMessages messages={result.messages} />}
      </div>
    </Section>
  );
}

function Sums({ before, after, refund }: EditPreview) {
  const texts = useMessages(editMessages);
  return (
    <Rows
      rows={[
        [texts.was, before.payable_paisa],
        [texts.becomes, after.payable_paisa],
        [texts.due, after.due_paisa],
      ]}
      more={[
        [texts.refund, refund.online_paisa],
        [texts.cash, refund.cash_paisa],
        [texts.credit, refund.credit_paisa],
      ]}
    />
  );
}

/** Amounts in paisa, the second one strong, then those that are not 0. */
export function Rows({ rows, more }: Record<'rows' | 'more', [title: string, paisa: number][]>) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-y-1 tabular-nums">
      {[...rows, ...more.filter(([, paisa]) => paisa > 0)].map(([title, paisa], at) => (
        <div key={title} className={`contents ${at === 1 ? 'font-bold' : ''}`}>
          <dt>{title}</dt>
          <dd translate="no" className="text-right">
            {formatPaisa(paisa)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A wasted quantity is first returned to the stock, so both rows of one product are shown as one line. */
function Stock({ stock }: Pick<EditPreview, 'stock'>) {
  const texts = useMessages(editMessages);
  const language = useLanguage();
  const wasted = new Set(stock.filter(({ kind }) => kind === 'waste').map(({ name }) => name));
  const shown = stock.filter(({ kind, name }) => kind !== 'return' || !wasted.has(name));
  return (
    <ul className="mt-2 text-sm">
      {shown.map(({ name, name_bn, quantity, kind, ...unit }) => (
        <li key={name + kind}>
          {`${weightText(language, unit, Math.abs(quantity)) ?? `${inDigits(Math.abs(quantity))} ×`} ${nameIn(language, { name, name_bn })}: ${texts.stock[kind]}`}
        </li>
      ))}
    </ul>
  );
}

/** What is sent to the shopper. */
export function EffectMessages({ messages }: Pick<EditPreview, 'messages'>) {
  const texts = useMessages(editMessages);
  if (messages.length === 0) return <p className="mt-2 text-muted text-sm">{texts.noMessage}</p>;
  return messages.map(({ channel, text, parts }) => (
    <p key={channel} className="mt-2 rounded-control bg-tile p-2 text-sm">
      <span className="block font-bold">{channel === 'sms' ? texts.sms(parts) : texts[channel]}</span>
      <span>{text}</span>
    </p>
  ));
}
