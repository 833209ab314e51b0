import { MOST_TOLD_LEFT } from '@haat/contract/common/limits';
import { Button } from '@haat/ui/button.tsx';
import { shopCart } from '../cart/cart.ts';
import { formatTk } from '../i18n/format-taka.ts';
import { countIn, nameIn } from '../i18n/language.ts';
import { useLanguage } from '../i18n/messages.ts';
import { checkoutTexts } from './checkout-text.ts';
import { Attention } from './focused-alert.tsx';
import type { StockProblem } from './stock-problems.ts';

/** What the shelf says against the order, and for each line what the shopper can do about it. */
export function StockChanges({
  problems,
  onAcceptPrices,
}: {
  problems: StockProblem[];
  onAcceptPrices: (prices: ReadonlyMap<number, number>) => void;
}) {
  const texts = checkoutTexts[useLanguage()];
  const prices = problems.filter((problem) => problem.kind === 'price');
  const shortages = problems.filter((problem) => problem.kind !== 'price');
  return (
    <>
      {prices.length > 0 && (
        <Attention title={texts.priceChanged.title}>
          <p>{texts.priceChanged.hint}</p>
          <ul className="my-2 divide-y divide-line">
            {prices.map((problem) => (
              <PriceChange key={problem.line.id} problem={problem} />
            ))}
          </ul>
          <Button
            onClick={() => onAcceptPrices(new Map(prices.map(({ line, nowPaisa }) => [line.id, nowPaisa])))}
          >
            {texts.priceChanged.accept}
          </Button>
        </Attention>
      )}
      {shortages.length > 0 && (
        <Attention title={texts.outOfStock.title}>
          <p>{texts.outOfStock.hint}</p>
          <ul className="mt-2 divide-y divide-line">
            {shortages.map((problem) => (
              <Shortage key={problem.line.id} problem={problem} />
            ))}
          </ul>
        </Attention>
      )}
    </>
  );
}

function PriceChange({ problem: { line, nowPaisa } }: { problem: StockProblem & { kind: 'price' } }) {
  const texts = checkoutTexts[useLanguage()].priceChanged;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <span className="font-bold">{nameIn(useLanguage(), line)}</span>
      <span className="tabular-nums">
        <span className="text-muted">
          {texts.before} <del>{formatTk(line.pricePaisa)}</del>
        </span>{' '}
        {texts.now} <strong>{formatTk(nowPaisa)}</strong>
      </span>
    </li>
  );
}

function Shortage({ problem }: { problem: StockProblem & { kind: 'stock' | 'gone' } }) {
  const texts = checkoutTexts[useLanguage()].outOfStock;
  const language = useLanguage();
  const { line } = problem;
  const few = problem.kind === 'stock' && problem.available === null;
  const left = problem.kind === 'stock' ? (problem.available ?? MOST_TOLD_LEFT) : 0;
  const name = nameIn(language, line);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <span>
        <span className="block font-bold">{name}</span>
        <span>
          {problem.kind === 'gone' && texts.notSold}
          {problem.kind === 'stock' && left === 0 && texts.none}
          {few && texts.few(countIn(language, line.quantity))}
          {left > 0 && !few && texts.left(countIn(language, left), countIn(language, line.quantity))}
        </span>
      </span>
      <span className="flex gap-2">
        {left > 0 && (
          <Button
            aria-label={`${texts.reduce(countIn(language, left))}: ${name}`}
            onClick={() => shopCart.setQuantity(line.id, left)}
          >
            {texts.reduce(countIn(language, left))}
          </Button>
        )}
        <Button
          look="outline"
          aria-label={`${texts.remove}: ${name}`}
          onClick={() => shopCart.remove(line.id)}
        >
          {texts.remove}
        </Button>
      </span>
    </li>
  );
}
