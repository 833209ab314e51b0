import type { PaperSize, Slip } from '@haat/contract/office/orders/slips';
import { formatPhone } from '@haat/contract/phone/phone';
import { QrCode } from '@haat/ui/qr-code.tsx';
import { formatPaisa } from '../i18n/format.ts';
import { useMessages } from '../i18n/language.ts';
import { slipMessages } from './messages.ts';

/** The label on the outside of a bag: address, sum to collect, and the order's number as a QR code. */
export function Label({
  slip,
  shop,
  phone,
  size,
}: {
  slip: Slip;
  shop: string;
  phone: string;
  size: PaperSize;
}) {
  const texts = useMessages(slipMessages);
  const address = [slip.receiver_address, slip.area, slip.receiver_city].filter(Boolean).join(', ');
  return (
    <article className={`slip slip-${size}`} aria-label={slip.number}>
      <div className="flex items-start justify-between gap-2">
        <div>
          <p className="font-bold">{shop}</p>
          {phone && <p>{phone}</p>}
          <p className="mt-1 font-bold text-2xl leading-none">{slip.bag}</p>
          <p className="font-bold">{slip.number}</p>
        </div>
        <div className="w-24 shrink-0 [&_svg]:w-24">
          <QrCode text={slip.number} label={texts.qr(slip.number)} />
        </div>
      </div>
      <p className="mt-2 font-bold text-base leading-tight">{slip.receiver_name}</p>
      <p className="text-sm leading-tight">
        {slip.pickup ? texts.pickup : [address, slip.zone].filter(Boolean).join(' · ')}
      </p>
      <p className="font-bold">{`${texts.phone}: ${formatPhone(slip.receiver_phone_number)}`}</p>
      <p className="mt-2 border-black border-t pt-1 font-bold text-base">
        {slip.cash_due_paisa > 0
          ? `${texts.collect}: ${formatPaisa(slip.cash_due_paisa)}`
          : texts.nothingToCollect}
      </p>
    </article>
  );
}
