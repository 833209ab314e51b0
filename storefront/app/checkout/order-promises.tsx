import { CashIcon, ReturnIcon } from '@haat/ui/icons.tsx';
import { useShopTexts } from '../shop/shop-texts.ts';

/** The promises of the shop beside the button that places the order: payment at the door, if it is one, and returns. */
export function OrderPromises({ atTheDoor }: { atTheDoor: boolean }) {
  const [, cash, returns] = useShopTexts().promises;
  return (
    <ul className="mt-4 grid gap-1 text-muted text-sm">
      {atTheDoor && cash && <OrderPromise icon={CashIcon} promise={cash} />}
      {returns && <OrderPromise icon={ReturnIcon} promise={returns} />}
    </ul>
  );
}

function OrderPromise({
  icon: Icon,
  promise: [title, text],
}: {
  icon: typeof CashIcon;
  promise: [string, string];
}) {
  return (
    <li className="flex items-start gap-2">
      <Icon className="size-5 text-brand" />
      <span>{`${title}: ${text}`}</span>
    </li>
  );
}
