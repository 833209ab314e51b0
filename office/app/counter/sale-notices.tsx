import { nameIn } from '@haat/contract/text/language';
import { Button } from '@haat/ui/button.tsx';
import { Link } from 'react-router';
import { formatPaisa, formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { useProblemText } from '../platform/problem-text.ts';
import { counterMessages } from './messages.ts';
import type { PriceList } from './product-list.ts';
import { openSale, useSale } from './sale.ts';
import { saleQueue, useCorrected, useLastSale } from './sale-queue.ts';

/** The last sale with its change, stock that was corrected, and the sales that the server does not have. */
export function SaleNotices({ list, staff }: { list: PriceList; staff: number }) {
  return (
    <>
      <LastSale />
      <Corrected />
      <Unsent list={list} staff={staff} />
    </>
  );
}

function LastSale() {
  const texts = useMessages(counterMessages);
  const last = useLastSale((state) => state.last);
  const refused = saleQueue.usePresses().some(({ key, refusal }) => refusal && key === last?.key);
  return (
    <div role="status" className="empty:absolute">
      {last && !refused && (
        <div className="grid gap-2 rounded-card bg-brand-soft px-4 py-3 text-brand">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-bold">
            <span>{texts.sold(formatPaisa(last.paidPaisa))}</span>
            {last.changePaisa > 0 && (
              <span className="text-2xl tabular-nums">{`${texts.change}: ${formatPaisa(last.changePaisa)}`}</span>
            )}
          </p>
          {last.sold ? (
            <p className="flex flex-wrap gap-x-4 font-bold">
              <span className="min-h-11 content-center">{last.sold.number}</span>
              <Link
                to={`/print?orders=${last.sold.id}&kind=memo&size=58`}
                className="min-h-11 content-center underline underline-offset-4"
              >
                {texts.receipt}
              </Link>
              <Link
                to={`/orders/${last.sold.id}`}
                className="min-h-11 content-center underline underline-offset-4"
              >
                {texts.show}
              </Link>
            </p>
          ) : (
            <p className="text-sm">{texts.waits}</p>
          )}
        </div>
      )}
    </div>
  );
}

function Corrected() {
  const texts = useMessages(counterMessages);
  const language = useLanguage();
  const corrected = useCorrected((state) => state.corrected);
  if (corrected.length === 0) return null;
  return (
    <section
      aria-label={texts.corrected}
      className="flex items-center gap-3 rounded-card bg-notice p-3 text-on-notice"
    >
      <div className="min-w-0 grow">
        <h2 className="font-bold">{texts.corrected}</h2>
        <ul className="text-sm">
          {corrected.map(({ product, name, name_bn, quantity }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one product may be corrected twice
            <li key={`${product} ${at}`}>
              {texts.correctedLine(nameIn(language, { name, name_bn }), quantity)}
            </li>
          ))}
        </ul>
      </div>
      <Button variant="outline" onClick={() => useCorrected.setState({ corrected: [] })}>
        {texts.read}
      </Button>
    </section>
  );
}

/** A refused sale is sent again as it is, or opened again while nothing else is on the screen. */
function Unsent({ list, staff }: { list: PriceList; staff: number }) {
  const texts = useMessages(counterMessages);
  const language = useLanguage();
  const problemText = useProblemText();
  const isFree = useSale((sale) => sale.lines.length === 0);
  const presses = saleQueue.usePresses();
  if (presses.length === 0) return null;
  return (
    <ul aria-label={texts.unsent} className="grid gap-2">
      {presses.map(({ key, sale, lines, at, paidPaisa, changePaisa, refusal }) => (
        <li
          key={key}
          className={`flex flex-wrap items-center gap-3 rounded-card border p-3 ${refusal ? 'border-danger bg-danger-soft' : 'border-line bg-surface'}`}
        >
          <span className="min-w-0 grow">
            <span className="block font-bold">
              {texts.unsentSale(formatPaisa(paidPaisa), formatTime(new Date(at).toISOString(), language))}
            </span>
            <span
              className={`block text-sm ${refusal ? 'text-danger' : 'text-muted'}`}
              role={refusal && 'alert'}
            >
              {refusal ? problemText(refusal) : texts.waitsToBeSent}
            </span>
          </span>
          {refusal && (
            <>
              <Button
                onClick={() => saleQueue.press(staff, key, { sale, lines, at, paidPaisa, changePaisa })}
              >
                {texts.again}
              </Button>
              {isFree && (
                <Button
                  variant="outline"
                  onClick={() => {
                    saleQueue.dismiss(staff, key);
                    openSale(lines, list.products);
                  }}
                >
                  {texts.open}
                </Button>
              )}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
