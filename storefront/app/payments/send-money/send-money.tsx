import type { Order } from '@haat/contract/shop/orders';
import type { Wallet } from '@haat/contract/shop/wallets';
import { CheckIcon, ChevronDownIcon } from '@haat/ui/icons.tsx';
import { useHydrated } from '@haat/ui/use-hydrated.ts';
import { useMessages } from '../../i18n/messages.ts';
import { lazyComponent } from '../../platform/lazy-component.tsx';
import { useShop } from '../../shop/shop.ts';
import type { Payable } from '../initiate-payment.ts';

const SendMoneyForm = lazyComponent(async () => (await import('./send-money-form.tsx')).SendMoneyForm);

/** How to send the money of an order to a wallet of the shop, while it is open and something is due. Open at once if the shopper has chosen it; then also whether it is paid. */
export function SendMoney({
  order: { number, order_type = 'COD', status = 'PENDING', due = 1, wallet },
  payable,
  onPaid,
}: {
  order: Partial<Pick<Order, 'number' | 'order_type' | 'status' | 'due' | 'wallet'>>;
  payable: Payable;
  onPaid?: (() => void) | undefined;
}) {
  const { send: texts, paid } = useMessages('payments');
  const hydrated = useHydrated();
  const wallets = useShop()?.setup?.wallets ?? [];
  const closed = status === 'CANCELLED' || status === 'COMPLETED';
  if (wallets.length === 0 || closed || order_type !== 'COD') return null;
  if (due <= 0)
    return wallet ? (
      <p className="mt-4 flex w-full items-center gap-2 rounded-card border border-line bg-surface p-4 font-bold text-brand">
        <CheckIcon className="size-5" />
        <span>{paid}</span>
      </p>
    ) : null;
  // Its code is loaded then: the server renders nothing of it.
  const form = hydrated && <SendMoneyForm {...{ number, payable, onPaid, wallets, wallet }} />;
  return (
    <section
      aria-label={texts.title}
      className="mt-4 w-full rounded-card border border-line bg-surface p-4 text-left"
    >
      {wallet ? (
        form
      ) : (
        <details className="group -my-2">
          <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 font-bold [&::-webkit-details-marker]:hidden">
            <span>{texts.instead}</span>
            <ChevronDownIcon className="size-5 group-open:rotate-180" />
          </summary>
          {form}
        </details>
      )}
    </section>
  );
}

/** The wallets that shoppers can send money to, each once, in the order of the shop. */
export function useShopWallets(): Wallet[] {
  return [...new Set(useShop()?.setup?.wallets?.map(({ wallet }) => wallet))];
}
