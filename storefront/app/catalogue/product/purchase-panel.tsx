import { toPaisa } from '@haat/contract/money/money';
import type { Product } from '@haat/contract/shop/catalogue';
import { nameIn } from '@haat/contract/text/language';
import { safeUrl } from '@haat/contract/text/safe-url';
import { Button, buttonClass } from '@haat/ui/button.tsx';
import { CartIcon, ChatIcon, WhatsAppIcon } from '@haat/ui/icons.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { addToCart, openCart, useCartQuantity } from '../../cart/cart.ts';
import { OptionSelect } from '../../cart/option-select.tsx';
import { type SaleForm, saleForm } from '../../cart/store/cart-lines.ts';
import { whatsappOrder } from '../../cart/whatsapp-order.ts';
import { checkoutOnline } from '../../checkout/checkout-url.ts';
import { useLocalPath } from '../../i18n/link.tsx';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { quantityText } from '../../i18n/quantity-text.ts';
import { useMayHaveOrders } from '../../order-change/use-may-have-orders.ts';
import { OnlineMeans } from '../../payments/online-means.tsx';
import { useOnlinePayment } from '../../payments/use-online-payment.ts';
import { lazyComponent } from '../../platform/lazy-component.tsx';
import { whatsappUrl } from '../../shop/contact-links.ts';
import { productPath } from '../../shop/product-urls.ts';
import { useShop } from '../../shop/shop.ts';
import { SaveToList } from '../../shopping-lists/save-to-list.tsx';
import { STOCK_STATUS } from './product-facts.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';
import { StockAlert } from './stock-alert.tsx';

const AddToOrder = lazyComponent(() =>
  import('../../order-change/add-to-order.tsx').then((module) => module.AddToOrder),
);

/**
 * The buttons to buy a product and to contact the shop. On phones quantity and cart are fixed at the bottom of the screen, unless
 * the product is sold out.
 */
export function PurchasePanel({ product }: { product: Product }) {
  const texts = useMessages('catalogue').product;
  const { addToCart: addText } = useMessages('catalogue');
  const { payOnlineSoon } = useMessages('shop');
  const local = useLocalPath();
  const navigate = useNavigate();
  const leavingFor = useNavigation().location?.pathname;
  const online = useOnlinePayment();
  const language = useLanguage();
  const [quantity, setQuantity] = useState(1);
  const [option, setOption] = useState('');
  const inCart = useCartQuantity(product.id) > 0;
  const chosen = option ? { ...product, option } : product;
  const amount = product.sold_by === 'weight' ? quantityText(language, product, quantity) : null;
  const { apiHost } = useShop() ?? {};
  const hasOrders = useMayHaveOrders();

  const reason = product.stock_status ? {} : { 'aria-describedby': STOCK_STATUS };

  function add() {
    addToCart(chosen, quantity);
    openCart();
  }

  function order(path: string) {
    // On a slow network somebody presses again, and wants no more than before.
    const isAgain = leavingFor === local('/checkout');
    const gain = isAgain ? quantity : addToCart(chosen, quantity);
    // The open cart says that it is full.
    if (gain === 0 && !inCart) return openCart();
    navigate(local(path));
  }

  function payOnline() {
    if (!online) return notify(payOnlineSoon, 'info');
    order(checkoutOnline);
  }

  return (
    <div className="grid max-w-md grid-cols-1 gap-3">
      <fieldset role="none" disabled={!product.stock_status} className="contents">
        <OptionSelect
          {...saleForm({ ...product, option })}
          name={nameIn(language, product)}
          onChange={setOption}
        />
        <div
          // On a sold-out product it would only cover the reason.
          {...(product.stock_status && { 'data-foot-bar': 'fixed' })}
          className={`flex flex-wrap gap-3 ${product.stock_status ? 'max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-t max-md:border-line max-md:bg-surface max-md:p-3' : ''}`}
        >
          <QuantityStepper quantity={quantity} amount={amount} onChange={setQuantity} />
          <Button className="grow" onClick={add} {...reason}>
            <CartIcon className="size-5 max-[24rem]:hidden" />
            <span>{addText}</span>
          </Button>
        </div>
        <Button variant="soft" onClick={() => order('/checkout')} {...reason}>
          {texts.orderNow}
        </Button>
        <Button variant="outline" onClick={payOnline} {...reason}>
          {texts.payOnline}
        </Button>
        <OnlineMeans />
        {hasOrders && product.stock_status && (
          <AddToOrder product={product} quantity={quantity} option={option} />
        )}
      </fieldset>
      {!product.stock_status && !apiHost && <StockAlert product={product.id} />}
      {!apiHost && <SaveToList product={product} />}
      <ContactButtons product={chosen} quantity={quantity} />
    </div>
  );
}

/** Links to the shop's chats. The one to WhatsApp has the product as text. */
function ContactButtons({ product, quantity }: { product: Product & SaleForm; quantity: number }) {
  const texts = useMessages('catalogue').product;
  const language = useLanguage();
  const local = useLocalPath();
  const { contact, origin } = useShop() ?? {};
  if (!contact) return null;
  // On its Facebook page one can write to a shop too.
  const chat = safeUrl(contact.chat) ?? safeUrl(contact.facebook);
  const line = { ...product, pricePaisa: toPaisa(product.price) ?? 0, quantity };
  const whatsapp = whatsappUrl(
    contact,
    whatsappOrder(language, [line], `${origin}${local(productPath(product.id))}`),
  );
  return (
    <div className="flex flex-wrap gap-3">
      {chat && (
        <a href={chat} target="_blank" rel="noreferrer" className={buttonClass('outline', 'grow')}>
          <ChatIcon className="size-5" />
          <span>{texts.chat}</span>
        </a>
      )}
      {whatsapp && (
        <a href={whatsapp} target="_blank" rel="noreferrer" className={buttonClass('outline', 'grow')}>
          <WhatsAppIcon className="size-5 text-brand" />
          <span>{texts.whatsapp}</span>
        </a>
      )}
    </div>
  );
}
