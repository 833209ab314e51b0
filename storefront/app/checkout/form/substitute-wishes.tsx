import type { Client } from '@haat/contract/client';
import { nameIn } from '@haat/contract/text/language';
import { ChevronDownIcon } from '@haat/ui/icons.tsx';
import type { ComponentProps } from '@haat/ui/jsx-runtime.ts';
import { useEffect, useId, useState } from 'react';
import type { CartLines } from '../../cart/store/cart-lines.ts';
import { formatShortTaka } from '../../i18n/format-money.ts';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { unitIn } from '../../i18n/unit.ts';
import { mergeWishes, readWishes, storeCap, storeWish } from '../../platform/substitute-wishes.ts';
import { browserClient } from '../../session/browser-client.ts';
import { useShop } from '../../shop/shop.ts';
import { SUBSTITUTE_CAP, substituteField } from './order-form.ts';

/** In taka. */
const CAPS = [0, 10, 30, 50, 100];

/** How much more a substitute may cost. This device remembers it. */
export function SubstituteCap() {
  const texts = useMessages('checkout').substitutes;
  const language = useLanguage();
  const [cap] = useState(() => readWishes().cap ?? 0);
  const field = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={field} className="font-bold text-sm">
        {texts.cap}
      </label>
      <Select
        id={field}
        name={SUBSTITUTE_CAP}
        defaultValue={cap}
        onChange={({ target }) => storeCap(Number(target.value))}
      >
        {[...new Set([...CAPS, cap])]
          .toSorted((one, other) => one - other)
          .map((taka) => (
            <option key={taka} value={taka}>
              {taka === 0 ? texts.notDearer : texts.dearer(formatShortTaka(language, taka))}
            </option>
          ))}
      </Select>
    </div>
  );
}

/** Fetches what the customer's account has decided on other devices. Returns a key of components that show it. */
export function useStandingWishes(isCustomer: boolean): string {
  const apiHost = useShop()?.apiHost;
  const [key, setKey] = useState('device');
  useEffect(() => {
    if (apiHost || !isCustomer) return;
    const leave = new AbortController();
    browserClient(leave.signal)
      .getStandingWishes()
      .then((wishes) => {
        mergeWishes(wishes);
        setKey('account');
      })
      .catch(() => {});
    return () => leave.abort();
  }, [apiHost, isCustomer]);
  return key;
}

type Low = Awaited<ReturnType<Client['listLowStock']>>[number];

/** Asks what to supply instead of products that may be missing when the order is picked, and shows what was decided earlier. */
export function SubstituteWishes({ lines }: { lines: CartLines }) {
  const texts = useMessages('checkout').substitutes;
  const language = useLanguage();
  const low = useLowStock(lines);
  const field = useId();
  const [wishes, setWishes] = useState(() => readWishes().products);
  const asked = lines.flatMap((line) => {
    const choices = low.find(({ product }) => product === line.id)?.choices ?? [];
    const wish = wishes[line.id];
    const others = choices.filter(({ product }) => product !== wish?.product);
    const known = choices.find(({ product }) => product === wish?.product) ?? wish;
    const options: (Low['choices'][number] | NonNullable<typeof wish>)[] = known
      ? [known, ...others]
      : others;
    return options.length > 0 ? [{ line, options, wish }] : [];
  });
  if (asked.length === 0) return null;

  function choose(id: number, product: number, options: (typeof asked)[number]['options']) {
    const found = options.find((option) => option.product === product);
    storeWish(id, found ? { product, name: found.name, name_bn: found.name_bn } : null);
    setWishes(readWishes().products);
  }

  return (
    <fieldset className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <legend className="sr-only">{texts.title}</legend>
      <p aria-hidden="true" className="font-bold">
        {texts.title}
      </p>
      {asked.map(({ line, options, wish }) => (
        <div key={line.id} className="grid gap-1">
          <label htmlFor={`${field}${line.id}`} className="text-sm">
            {texts.instead(nameIn(language, line))}
          </label>
          <Select
            id={`${field}${line.id}`}
            name={substituteField(line.id)}
            value={wish?.product ?? ''}
            onChange={({ target }) => choose(line.id, Number(target.value), options)}
          >
            <option value="">{texts.asAbove}</option>
            {options.map((option) => (
              <option key={option.product} value={option.product}>
                {[
                  nameIn(language, option),
                  'unit' in option && unitIn(language, option.unit),
                  'price' in option && formatShortTaka(language, option.price),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </option>
            ))}
          </Select>
        </div>
      ))}
    </fieldset>
  );
}

function Select(props: ComponentProps<'select'>) {
  return (
    <span className="relative">
      <select
        {...props}
        className="min-h-12 w-full appearance-none rounded-control border border-muted/70 bg-surface pr-9 pl-3"
      />
      <ChevronDownIcon className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5" />
    </span>
  );
}

/** None for another provider, without a network, and before the response. */
function useLowStock(lines: CartLines): Low[] {
  const apiHost = useShop()?.apiHost;
  const [low, setLow] = useState<Low[]>([]);
  const products = lines
    .map(({ id }) => id)
    .toSorted((one, other) => one - other)
    .join();
  useEffect(() => {
    if (apiHost || products === '') return;
    const leave = new AbortController();
    browserClient(leave.signal)
      .listLowStock({ query: { products } })
      .then(setLow)
      .catch(() => {});
    return () => leave.abort();
  }, [apiHost, products]);
  return low;
}
