import { hasSizes, pictureSize } from '@haat/contract/http/picture-size';
import type { PaperSize, Slip } from '@haat/contract/office/orders/slips';
import { attributesFor, choiceText } from '@haat/contract/shop/order-attributes';
import { nameIn } from '@haat/contract/text/language';
import { safeUrl } from '@haat/contract/text/safe-url';
import { QrCode } from '@haat/ui/qr-code.tsx';
import { formatPaisa } from '../i18n/format.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { optionText, weightText, withUnit } from '../i18n/product-text.ts';
import { orderMessages } from '../orders/messages.ts';
import { reasonIn } from '../platform/reasons.ts';
import { slipMessages } from './messages.ts';

/** The slip of a bag: ordered and supplied quantities, with the reason of a difference. */
export function PackingSlip({
  slip,
  shop,
  logo,
  size,
}: {
  slip: Slip;
  shop: string;
  logo: string;
  size: PaperSize;
}) {
  const texts = useMessages(slipMessages);
  const { attributes } = useMessages(orderMessages);
  return (
    <article className={`slip slip-${size}`} aria-label={slip.number}>
      <p className="flex items-baseline justify-between gap-2 font-bold">
        {logo ? <SlipLogo logo={logo} name={shop} /> : <span>{shop}</span>}
        <span className="text-lg">{slip.number}</span>
      </p>
      <p>{`${slip.receiver_name} · ${texts.bag} ${slip.bag}`}</p>
      {attributesFor('slip').map(
        (name) =>
          slip[name] && (
            <p
              key={name}
            >{`${attributes[name].label}: ${choiceText(attributes, name, slip[name]) ?? slip[name]}`}</p>
          ),
      )}
      <table className="my-2">
        <thead>
          <tr>
            <th>{texts.product}</th>
            <th className="number">{texts.ordered}</th>
            <th className="number">{texts.supplied}</th>
          </tr>
        </thead>
        <tbody>
          {slip.lines.map((line) => (
            <Line key={line.id} line={line} slip={slip} />
          ))}
        </tbody>
      </table>
      {slip.lines.some((line) => line.scale_photo || line.tolerance_percent > 0) && (
        <div className="mb-2 flex items-center gap-2">
          <div className="w-20 shrink-0 [&_svg]:w-20">
            <QrCode text={window.location.origin + slip.page} label={texts.qrPage(slip.number)} />
          </div>
          <p>{texts.weightsOnPage}</p>
        </div>
      )}
      <p className="font-bold">
        {slip.cash_due_paisa > 0
          ? `${texts.collect}: ${formatPaisa(slip.cash_due_paisa)}`
          : texts.nothingToCollect}
      </p>
    </article>
  );
}

/** The logo of the shop, small enough for a roll. */
export function SlipLogo({ logo, name }: { logo: string; name: string }) {
  const source = safeUrl(logo) ?? '';
  return (
    <img
      src={hasSizes(source) ? pictureSize(source, 320, 'webp') : source}
      alt={name}
      className="h-9 max-w-24 object-contain object-left"
    />
  );
}

function Line({ line, slip }: { line: Slip['lines'][number]; slip: Slip }) {
  const texts = useMessages(slipMessages);
  const language = useLanguage();
  const nameOf = (one: Slip['lines'][number]) => nameIn(language, one);
  const replaced = slip.lines.find(({ id }) => id === line.replaces);
  const shown = (quantity: number) => weightText(language, line, quantity) ?? inDigits(quantity);
  const isLess = line.quantity < line.ordered || line.grams !== null;
  return (
    <tr>
      <td>
        <span>{withUnit(language, nameOf(line), line.unit)}</span>
        {line.option && <strong className="block">{optionText(language, line)}</strong>}
        {replaced && <span className="block">{texts.instead(nameOf(replaced))}</span>}
        {line.grams !== null && (
          <span className="block">{`${texts.weighTotal}: ${texts.grams(line.grams)}`}</span>
        )}
        {isLess && line.reason && <span className="block italic">{reasonIn(language, line.reason)}</span>}
        {line.note && <span className="block">{line.note}</span>}
      </td>
      {/* A substitute was not ordered. */}
      <td className="number">{replaced ? '–' : shown(line.ordered)}</td>
      <td className="number font-bold">{line.quantity === 0 ? texts.leftOut : shown(line.quantity)}</td>
    </tr>
  );
}
