import { formatAmount } from '@haat/contract/money/money';
import type { PaperSize, Slip, SlipParcel } from '@haat/contract/office/orders/slips';
import { formatPhone } from '@haat/contract/phone/phone';
import { courierLabel } from '@haat/contract/shop/couriers';
import { QrCode } from '@haat/ui/qr-code.tsx';
import { bengaliNumbers, inBengaliDigits } from '../i18n/bengali-digits.ts';
import { slipMessages } from './messages.ts';

const { parcelLabel: bn } = inBengaliDigits(slipMessages.bn);
const { parcelLabel: en } = slipMessages.en;

/**
 * The label of a courier: whoever carries the parcel reads it, so it is in Bengali with English beside it, whatever the language of the
 * office is. The QR code is the number by which the courier knows it.
 */
export function ParcelLabel({
  slip,
  parcel: { invoice, courier, tracking, grams, cod_paisa },
  shop,
  phone,
  size,
}: {
  slip: Slip;
  parcel: SlipParcel;
  shop: string;
  phone: string;
  size: PaperSize;
}) {
  const isWide = size === '100';
  const names = courierLabel(courier);
  const place = [slip.receiver_address, slip.area, slip.receiver_city].filter(Boolean).join(', ');
  const taka = formatAmount(cod_paisa).replace(/\.00$/, '');
  return (
    <article
      className={`slip slip-${size} grid content-start gap-2 ${isWide ? 'leading-snug' : 'leading-tight'}`}
      aria-label={invoice}
      lang="bn"
    >
      <header className="flex items-start justify-between gap-2 border-black border-b-2 pb-2">
        <p className="min-w-0">
          <strong className={`block ${isWide ? 'text-xl' : 'text-base'}`}>{shop}</strong>
          {phone && <span className="tabular-nums">{phone}</span>}
        </p>
        <p className="shrink-0 border-2 border-black px-2 py-1 text-center font-bold">
          <span className={`block ${isWide ? 'text-xl' : 'text-base'}`}>{names.bn}</span>
          <span className="block text-xs uppercase tracking-wide">{names.en}</span>
        </p>
      </header>
      <div className={isWide ? 'flex items-center gap-4' : 'grid justify-items-center gap-1 text-center'}>
        <div className={isWide ? 'w-36 shrink-0 [&_svg]:w-36' : 'w-32 [&_svg]:w-32'}>
          <QrCode text={invoice} label={invoice} />
        </div>
        <div className="min-w-0">
          <p translate="no" className={`font-bold ${isWide ? 'text-3xl' : 'text-xl'}`}>
            {invoice}
          </p>
          {tracking && (
            <p translate="no" className="break-all">
              {tracking}
            </p>
          )}
          {grams > 0 && (
            <p>{`${bn.weight} ${bengaliNumbers(String(Math.round(grams / 10) / 100))} ${bn.kg}`}</p>
          )}
        </div>
      </div>
      <div className="border-black border-t-2 pt-2">
        <p className="text-xs">{`${bn.receiver} · ${en.receiver}`}</p>
        <p className={`font-bold ${isWide ? 'text-2xl' : 'text-lg'}`}>{slip.receiver_name}</p>
        <p translate="no" className={`font-bold tabular-nums ${isWide ? 'text-2xl' : 'text-lg'}`}>
          {formatPhone(slip.receiver_phone_number)}
        </p>
        <p className={isWide ? 'text-base' : 'text-sm'}>{place}</p>
      </div>
      <div className="border-2 border-black p-2 text-center">
        <p className="text-xs">{`${bn.collect} · ${en.collect}`}</p>
        {cod_paisa > 0 ? (
          <p translate="no" className="font-bold tabular-nums">
            <span className={isWide ? 'text-3xl' : 'text-2xl'}>{bengaliNumbers(`৳${taka}`)}</span>
            <span className="ml-2 text-base">{`Tk ${taka}`}</span>
          </p>
        ) : (
          <p className={`font-bold ${isWide ? 'text-2xl' : 'text-lg'}`}>{bn.nothing}</p>
        )}
      </div>
    </article>
  );
}
