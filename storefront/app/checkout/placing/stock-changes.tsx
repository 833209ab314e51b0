import { MAX_SHOWN_STOCK } from '@haat/contract/http/limits';
import type { Refusal } from '@haat/contract/http/problems';
import type { RefusedLine } from '@haat/contract/http/refusal';
import { toPaisa } from '@haat/contract/money/money';
import { nameIn } from '@haat/contract/text/language';
import { Button } from '@haat/ui/button.tsx';
import { space } from '@haat/ui/jsx-runtime.ts';
import { shopCart } from '../../cart/cart.ts';
import { type CartLine, type CartLines, chosenName } from '../../cart/store/cart-lines.ts';
import type { AcceptedPrices } from '../../cart/store/cart-store.ts';
import { countedText } from '../../i18n/counted-text.ts';
import { formatPaisa } from '../../i18n/format-money.ts';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { withUnit } from '../../i18n/unit.ts';
import { FocusedAlert } from './checkout-alerts.tsx';

/** A cart line that cannot be ordered unchanged. */
export type StockProblem =
  /** Another price or pack. */
  | { kind: 'price'; line: CartLine; nowPaisa: number; nowUnit: string }
  /** `available`: null if the shop does not reveal the small remaining stock. */
  | { kind: 'stock'; line: CartLine; available: number | null }
  | { kind: 'gone'; line: CartLine }
  /** What was chosen is not offered any more. */
  | { kind: 'option'; line: CartLine };

/**
 * The problems of a 409 that the cart still has. A line that was changed or removed meanwhile is no problem any more.
 */
export function stockProblems(refusal: Refusal, cart: CartLines): StockProblem[] {
  const lines = new Map(cart.map((line) => [line.id, line]));
  if (refusal.code === 'not_sold') {
    return (refusal.params.products ?? []).flatMap((id) => {
      const line = lines.get(id);
      return line ? [{ kind: 'gone', line }] : [];
    });
  }
  return linesOf(refusal).flatMap(
    ({ product, available, requested, price_now, unit_now }): StockProblem[] => {
      const line = lines.get(product);
      if (!line) return [];
      if (refusal.code === 'out_of_stock') {
        return line.quantity > (available ?? requested - 1) ? [{ kind: 'stock', line, available }] : [];
      }
      if (refusal.code === 'option_removed') return line.option ? [{ kind: 'option', line }] : [];
      return priceProblem(line, toPaisa(price_now), unit_now);
    },
  );
}

/** The problem of a refusal that lines of the cart are the reason for; null if none is. */
export function findStockProblem(refusal: Refusal, cart: CartLines) {
  return stockProblems(refusal, cart).length > 0 ? { kind: 'stock' as const, refusal } : null;
}

/** The earlier lines whose unit price or pack has changed. */
export function priceChanges(before: CartLines, now: CartLines): StockProblem[] {
  const lines = new Map(now.map((line) => [line.id, line]));
  return before.flatMap((line) => {
    const { pricePaisa = null, unit } = lines.get(line.id) ?? {};
    return priceProblem(line, pricePaisa, unit);
  });
}

function priceProblem(line: CartLine, nowPaisa: number | null, nowUnit = line.unit): StockProblem[] {
  const changed = nowPaisa !== null && (nowPaisa !== line.pricePaisa || nowUnit !== line.unit);
  return changed ? [{ kind: 'price', line, nowPaisa, nowUnit }] : [];
}

function linesOf(refusal: Refusal): readonly RefusedLine[] {
  return refusal.params && 'lines' in refusal.params && Array.isArray(refusal.params.lines)
    ? refusal.params.lines
    : [];
}

/** The reasons why the order cannot be placed, with the possible actions for each line. */
export function StockChanges({
  problems,
  onAcceptPrices,
}: {
  problems: StockProblem[];
  onAcceptPrices: (accepted: AcceptedPrices) => void;
}) {
  const texts = useMessages('checkout');
  const prices = problems.filter((problem) => problem.kind === 'price');
  const shortages = problems.filter((problem) => problem.kind === 'stock' || problem.kind === 'gone');
  const changed = prices.some(({ line, nowUnit }) => nowUnit !== line.unit)
    ? texts.packChanged
    : texts.priceChanged;
  const accepted = () =>
    new Map(prices.map(({ line, nowPaisa, nowUnit }) => [line.id, { pricePaisa: nowPaisa, unit: nowUnit }]));
  const options = problems.filter((problem) => problem.kind === 'option');
  return (
    <>
      {prices.length > 0 && (
        <FocusedAlert title={changed.title}>
          <p>{changed.hint}</p>
          <ul className="my-2 divide-y divide-line">
            {prices.map((problem) => (
              <PriceChange key={problem.line.id} problem={problem} />
            ))}
          </ul>
          <Button onClick={() => onAcceptPrices(accepted())}>{changed.accept}</Button>
        </FocusedAlert>
      )}
      {shortages.length > 0 && (
        <FocusedAlert title={texts.outOfStock.title}>
          <p>{texts.outOfStock.hint}</p>
          <ul className="mt-2 divide-y divide-line">
            {shortages.map((problem) => (
              <Shortage key={problem.line.id} problem={problem} />
            ))}
          </ul>
        </FocusedAlert>
      )}
      {options.length > 0 && (
        <FocusedAlert title={texts.outOfStock.title}>
          <p>{texts.outOfStock.hint}</p>
          <ul className="mt-2 divide-y divide-line">
            {options.map(({ line }) => (
              <RemovedOption key={line.id} line={line} />
            ))}
          </ul>
        </FocusedAlert>
      )}
    </>
  );
}

/** A cut that is not offered any more: the goods as they are, another cut, or nothing. */
function RemovedOption({ line }: { line: CartLine }) {
  const language = useLanguage();
  const texts = useMessages('cart').option;
  const { remove } = useMessages('checkout').outOfStock;
  const name = nameIn(language, line);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <span>
        <span className="block font-bold">{name}</span>
        <span>{texts.removed(chosenName(language, line))}</span>
      </span>
      <span className="flex flex-wrap gap-2">
        <Button aria-label={`${texts.asItIs}: ${name}`} onClick={() => shopCart.setOption(line.id, '')}>
          {texts.asItIs}
        </Button>
        <Button variant="outline" aria-label={`${remove}: ${name}`} onClick={() => shopCart.remove(line.id)}>
          {remove}
        </Button>
      </span>
    </li>
  );
}

function PriceChange({
  problem: { line, nowPaisa, nowUnit },
}: {
  problem: StockProblem & { kind: 'price' };
}) {
  const texts = useMessages('checkout').priceChanged;
  const language = useLanguage();
  const priceOf = (unit: string, paisa: number) =>
    withUnit(language, nowUnit === line.unit ? '' : unit, formatPaisa(language, paisa));
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <span className="font-bold">{nameIn(language, line)}</span>
      <span className="tabular-nums">
        <span className="text-muted">
          <span>{`${texts.before} `}</span>
          <del>{priceOf(line.unit, line.pricePaisa)}</del>
        </span>
        {space}
        <span>{`${texts.now} `}</span>
        <strong>{priceOf(nowUnit, nowPaisa)}</strong>
      </span>
    </li>
  );
}

function Shortage({ problem }: { problem: StockProblem & { kind: 'stock' | 'gone' } }) {
  const texts = useMessages('checkout').outOfStock;
  const language = useLanguage();
  const { line } = problem;
  const few = problem.kind === 'stock' && problem.available === null;
  const left = problem.kind === 'stock' ? (problem.available ?? MAX_SHOWN_STOCK) : 0;
  const name = nameIn(language, line);
  const count = (quantity: number) => countedText(language, line, quantity);
  const shortage = () => {
    if (problem.kind === 'gone') return texts.notSold;
    if (few) return texts.few(count(line.quantity));
    return left === 0 ? texts.none : texts.left(count(left), count(line.quantity));
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <span>
        <span className="block font-bold">{name}</span>
        <span>{shortage()}</span>
      </span>
      <span className="flex gap-2">
        {left > 0 && (
          <Button
            aria-label={`${texts.reduce(count(left))}: ${name}`}
            onClick={() => shopCart.setQuantity(line.id, left)}
          >
            {texts.reduce(count(left))}
          </Button>
        )}
        <Button
          variant="outline"
          aria-label={`${texts.remove}: ${name}`}
          onClick={() => shopCart.remove(line.id)}
        >
          {texts.remove}
        </Button>
      </span>
    </li>
  );
}
