import type { OrderAgainLine } from '@haat/contract/shop/order-again';
import type { Order } from '@haat/contract/shop/orders';
import { nameIn } from '@haat/contract/text/language';
import { Button } from '@haat/ui/button.tsx';
import { Dialog } from '@haat/ui/dialog.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { useId, useState } from 'react';
import { addToCart, openCart } from '../../cart/cart.ts';
import { saleForm } from '../../cart/store/cart-lines.ts';
import { countedText } from '../../i18n/counted-text.ts';
import { formatTaka } from '../../i18n/format-money.ts';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { Picture } from '../../platform/picture.tsx';
import { browserClient } from '../../session/browser-client.ts';
import { type Difference, differences, orderable } from './order-again-lines.ts';

/** A customer's order by its id, or any order by its token. */
export type OrderIdOrToken = { id: number } | { token: string };

/** The button *Order again* of an order. Other providers have no endpoint for it, and no timeline. */
export function OrderAgain({
  order,
  idOrToken,
}: {
  order: Pick<Order, 'number' | 'timeline'>;
  idOrToken: OrderIdOrToken;
}) {
  // A page from the cache of an earlier version has no timeline.
  return order.timeline?.length > 0 && <OrderAgainButton number={order.number} idOrToken={idOrToken} />;
}

/**
 * Puts the lines of an order into the cart, at today's prices. If something is missing, dearer or not cut as before, it is
 * named first, and nothing is added before the shopper agrees.
 */
export function OrderAgainButton({ number, idOrToken }: { number: string; idOrToken: OrderIdOrToken }) {
  const texts = useMessages('orders').orderAgain;
  const notAddedTexts = useMessages('cart').notAdded;
  const language = useLanguage();
  const [lines, setLines] = useState<OrderAgainLine[]>([]);
  const [open, setOpen] = useState(false);
  const [fetching, setFetching] = useState(false);

  async function onPress() {
    if (fetching) return;
    setFetching(true);
    const fetched = await fetchOrderAgainLines(idOrToken);
    setFetching(false);
    if (!fetched) return notify(texts.failed, 'error');
    if (differences(fetched).length === 0) return add(fetched);
    setLines(fetched);
    setOpen(true);
  }

  function add(lines: OrderAgainLine[]) {
    setOpen(false);
    const wanted = orderable(lines);
    const noRoom = wanted.filter((line) => {
      const { product: id, name, name_bn, unit, image, price_now, available } = line;
      const product = { id, name, name_bn, unit, price: price_now, mainimage: image, ...saleForm(line) };
      return addToCart(product, available) === 0;
    });
    if (noRoom.length === 0) notify(texts.added, 'success');
    else {
      const names = noRoom.map((line) => nameIn(language, line)).join(', ');
      const added = noRoom.length < wanted.length ? texts.restAdded : notAddedTexts.noneAdded;
      notify(`${notAddedTexts.noRoom(names)} ${added}`, 'error');
    }
    openCart();
  }

  return (
    <>
      <Button
        variant="soft"
        aria-label={texts.buttonOf(number)}
        onClick={onPress}
        // Not disabled: the focus comes back to it from the dialog or the cart.
        aria-busy={fetching}
      >
        {fetching ? texts.fetching : texts.button}
      </Button>
      <Changes lines={lines} open={open} onClose={() => setOpen(false)} onAdd={() => add(lines)} />
    </>
  );
}

function Changes({
  lines,
  open,
  onClose,
  onAdd,
}: {
  lines: OrderAgainLine[];
  open: boolean;
  onClose: () => void;
  onAdd: () => void;
}) {
  const texts = useMessages('orders').orderAgain;
  const title = useId();
  const changed = differences(lines);
  const rest = orderable(lines);
  return (
    <Dialog open={open} onClose={onClose} labelledBy={title} place="middle">
      <div className="p-4 pb-2 text-left">
        <h2 id={title} className="font-bold text-lg">
          {texts.title}
        </h2>
        <p className="text-muted">{rest.length > 0 ? texts.hint : texts.nothing}</p>
      </div>
      <ul className="divide-y divide-line overflow-y-auto px-4 text-left">
        {changed.map((difference) => (
          <Changed key={`${difference.line.product} ${difference.kind}`} difference={difference} />
        ))}
      </ul>
      <div className="grid grid-cols-2 gap-2 border-line border-t p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        {rest.length > 0 ? (
          <>
            <Button variant="outline" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button onClick={onAdd}>{rest.length === lines.length ? texts.add : texts.addRest}</Button>
          </>
        ) : (
          <Button variant="outline" className="col-span-2" onClick={onClose}>
            {texts.close}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function Changed({ difference: { line, kind } }: { difference: Difference }) {
  const texts = useMessages('orders').orderAgain;
  const language = useLanguage();
  const count = (quantity: number) => countedText(language, line, quantity);
  const chosen = line.removed_option ? nameIn(language, line.removed_option) : '';
  const missing = kind === 'notSold' || kind === 'soldOut';
  const difference = () => {
    if (kind === 'fewer') return texts.fewer(count(line.available), count(line.ordered));
    if (kind === 'dearer')
      return texts.dearer(formatTaka(language, line.price_before), formatTaka(language, line.price_now ?? 0));
    return kind === 'optionRemoved' ? texts.optionRemoved(chosen) : texts[kind];
  };
  return (
    <li className="grid grid-cols-[3rem_1fr] items-center gap-3 py-3">
      <Picture src={line.image} alt="" className={missing ? 'opacity-50' : ''} />
      <span className="min-w-0">
        <span className="block leading-snug">{nameIn(language, line)}</span>
        <strong className={kind === 'dearer' ? '' : 'text-danger'}>{difference()}</strong>
      </span>
    </li>
  );
}

/** Returns null if the shop does not respond. Never throws. */
export async function fetchOrderAgainLines(idOrToken: OrderIdOrToken): Promise<OrderAgainLine[] | null> {
  try {
    const client = browserClient();
    return 'id' in idOrToken
      ? await client.getOrderAgainLines({ params: { id: idOrToken.id } })
      : await client.getGuestOrderAgainLines({ params: { token: idOrToken.token } });
  } catch (problem) {
    console.warn('The lines to order again could not be fetched.', problem);
    return null;
  }
}
