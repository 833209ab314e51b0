import { toTaka } from '@haat/contract/money/money';
import type { Product } from '@haat/contract/shop/catalogue';
import { Button } from '@haat/ui/button.tsx';
import { PlusIcon } from '@haat/ui/icons.tsx';
import { useNavigate } from 'react-router';
import { type CartLines, chosenName } from '../cart/store/cart-lines.ts';
import { useLocalPath } from '../i18n/link.tsx';
import { useNewestOrders } from '../orders/newest-orders.ts';
import { orderChangePath, PRODUCTS } from '../orders/order-urls.ts';
import { type AddedProduct, readChange, storeChange, withAdded } from './order-change-draft.ts';
import { useChangeTexts } from './use-change-texts.ts';

/** The button that adds a product to the open order of this account or device. Nothing without one. */
export function AddToOrder({
  product: { id, name, name_bn, unit, mainimage: image, price, sold_by, options },
  quantity,
  option,
}: {
  product: Product;
  quantity: number;
  /** The English name of the chosen option; empty: as it is. */
  option: string;
}) {
  const chosen = options?.find((each) => each.name === option);
  const added = {
    ...{ product: id, name, name_bn, unit, image, price, quantity },
    ...(sold_by && { sold_by }),
    ...(chosen && { option: chosen.name, option_bn: chosen.name_bn }),
  };
  return <AddButton products={() => [added]} />;
}

/** The same for all products of the cart, which they leave when the order has them. */
export function AddCartToOrder({ lines, onLeave }: { lines: CartLines; onLeave: () => void }) {
  const products = () =>
    lines.map((line) => ({
      product: line.id,
      name: line.name,
      name_bn: line.name_bn,
      unit: line.unit,
      image: line.image,
      price: toTaka(line.pricePaisa),
      quantity: line.quantity,
      from_cart: line.quantity,
      ...(line.sold_by && { sold_by: line.sold_by }),
      ...(line.option && { option: line.option, option_bn: chosenName('bn', line) }),
    }));
  return <AddButton products={products} onLeave={onLeave} />;
}

/** Opens the page that changes the newest order that can be changed, with these products and what it costs then. */
function AddButton({ products, onLeave }: { products: () => AddedProduct[]; onLeave?: () => void }) {
  const texts = useChangeTexts();
  const navigate = useNavigate();
  const local = useLocalPath();
  const order = useNewestOrders()?.find(({ isChangeable }) => isChangeable);
  if (!order) return null;
  const { number, of } = order;

  function add() {
    const tab = () => window.sessionStorage;
    const { draft, sent } = readChange(tab, number);
    storeChange(tab, number, { draft: products().reduce(withAdded, draft), sent });
    onLeave?.();
    navigate(`${local(orderChangePath(of))}#${PRODUCTS}`);
  }

  return (
    <Button variant="outline" className="grow border-brand! text-brand!" onClick={add}>
      <PlusIcon className="size-5" />
      <span>{texts.addTo(number)}</span>
    </Button>
  );
}
