import { wholeTaka } from '@haat/contract/money/money';
import { space } from '@haat/ui/jsx-runtime.ts';
import { formatPaisa } from '../i18n/format.ts';
import { useMessages } from '../i18n/language.ts';
import { orderMessages } from './messages.ts';

/** What an order costs now; beside it what was ordered, if that differs by more than the rounding. */
export function OrderSum({
  order: { payable_paisa, total_paisa },
}: {
  order: { payable_paisa: number; total_paisa: number };
}) {
  const { ordered } = useMessages(orderMessages);
  return (
    <span translate="no" className="whitespace-nowrap tabular-nums">
      {wholeTaka(payable_paisa) !== wholeTaka(total_paisa) && (
        <del className="font-normal text-muted text-sm">
          <span className="sr-only">{ordered}</span>
          {space}
          <span>{formatPaisa(total_paisa)}</span>
        </del>
      )}
      {space}
      <strong>{formatPaisa(payable_paisa)}</strong>
    </span>
  );
}
