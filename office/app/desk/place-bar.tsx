import type { DeskQuote } from '@haat/contract/office/orders/desk';
import { Button } from '@haat/ui/button.tsx';
import { formatPaisa } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { deskMessages } from './messages.ts';
import { useDesk } from './order-draft.ts';

/** Zone, charge and total, and the button that places the order: at the thumb on phones. */
export function PlaceBar({
  quote,
  totalPaisa,
  refusal,
  onPlace,
  sending,
}: {
  quote: DeskQuote | null;
  /** null while loading; placing is disabled. */
  totalPaisa: number | null;
  refusal: string | null;
  onPlace: () => void;
  sending: boolean;
}) {
  const texts = useMessages(deskMessages);
  const { lines, credit = 0 } = useDesk(({ draft }) => draft);
  const left = totalPaisa === null ? null : Math.max(0, totalPaisa - credit);
  return (
    <div className="grid gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-14 max-md:z-10 max-md:border-line max-md:border-t max-md:bg-surface max-md:p-3 md:sticky md:bottom-0 md:z-10 md:border-line md:border-t md:bg-ground md:py-3">
      {refusal && (
        <p role="alert" className="font-bold text-danger text-sm">
          {refusal}
        </p>
      )}
      {quote && <Amounts quote={quote} />}
      {credit > 0 && left !== null && (
        <p className="font-bold text-sm tabular-nums">{texts.leftToPay(formatPaisa(left))}</p>
      )}
      <Button
        className="min-h-14 w-full text-lg"
        aria-keyshortcuts="Control+Enter"
        disabled={sending || totalPaisa === null}
        onClick={onPlace}
      >
        <span>{sending ? texts.placing : texts.place}</span>
        {lines.length > 0 && totalPaisa !== null && (
          <span translate="no" className="whitespace-nowrap tabular-nums">
            {formatPaisa(totalPaisa)}
          </span>
        )}
      </Button>
    </div>
  );
}

function Amounts({ quote }: { quote: DeskQuote }) {
  const texts = useMessages(deskMessages);
  const language = useLanguage();
  const { area_required, delivery, delivery_paisa, tax_paisa, total_paisa, cash_total_paisa } = quote;
  const zone = delivery && ((language === 'bn' && delivery.zone_bn) || delivery.zone);
  return (
    <dl className="flex flex-wrap gap-x-4 text-sm tabular-nums">
      <div className="flex gap-1">
        <dt className="text-muted">{`${zone ? texts.zone(zone, delivery.hours) : texts.noZone}:`}</dt>
        <dd className="font-bold">
          {area_required
            ? texts.areaMissing
            : delivery_paisa === 0
              ? texts.free
              : formatPaisa(delivery_paisa)}
        </dd>
      </div>
      {tax_paisa > 0 && (
        <div className="flex gap-1">
          <dt className="text-muted">{`${texts.tax}:`}</dt>
          <dd translate="no">{formatPaisa(tax_paisa)}</dd>
        </div>
      )}
      {cash_total_paisa !== total_paisa && (
        <div className="flex gap-1">
          <dt className="text-muted">{`${texts.cash}:`}</dt>
          <dd translate="no">{formatPaisa(cash_total_paisa)}</dd>
        </div>
      )}
    </dl>
  );
}
