import type { OrderChangePreview } from '@haat/contract/office/orders/change-order';
import { Section } from '@haat/ui/section.tsx';
import { EffectMessages, Rows } from '../edits/change-effects.tsx';
import { editMessages } from '../edits/messages.ts';
import { useMessages } from '../i18n/language.ts';
import { useProblemText } from '../platform/problem-text.ts';
import type { Preview } from '../platform/use-preview.ts';
import { changeMessages } from './messages.ts';

/** What an order costs after a change, what is refunded, and the messages to the shopper, before it is saved. */
export function ChangeSums({ preview: { result, problem } }: { preview: Preview<OrderChangePreview> }) {
  const edits = useMessages(editMessages);
  const texts = useMessages(changeMessages);
  const textOf = useProblemText();
  return (
    <Section title={edits.effect}>
      <div role="status">
        {problem && <p className="font-bold text-danger">{textOf(problem.refusal)}</p>}
        {!problem && !result && <p className="text-muted">{edits.nothing}</p>}
        {result && (
          <>
            <Rows
              rows={[
                [edits.was, result.before.total_paisa],
                [edits.becomes, result.after.total_paisa],
                [edits.due, result.after.cash_due_paisa],
              ]}
              more={[
                [texts.charge, result.after.delivery_paisa],
                [edits.refund, result.refund.online_paisa],
                [edits.cash, result.refund.cash_paisa],
                [edits.credit, result.refund.credit_paisa],
              ]}
            />
            <EffectMessages messages={result.messages} />
          </>
        )}
      </div>
    </Section>
  );
}
