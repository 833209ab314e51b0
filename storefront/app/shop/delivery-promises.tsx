import { CashIcon, HeadsetIcon, ReturnIcon, TruckIcon } from '@haat/ui/icons.tsx';
import { useShopTexts } from './shop-texts.ts';

const icons = [TruckIcon, CashIcon, ReturnIcon, HeadsetIcon];

/** The four promises of the shop (specification, section 9). */
export function DeliveryPromises({ className }: { className: string }) {
  const { promises } = useShopTexts();
  return (
    <ul className={`grid gap-4 ${className}`}>
      {promises.map(([title, text], index) => {
        const Icon = icons[index] ?? TruckIcon;
        return (
          <li key={title} className="flex items-start gap-3">
            <span className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-soft text-brand">
              <Icon className="size-5" />
            </span>
            <span>
              <span className="block font-bold">{title}</span>
              <span className="block text-sm text-muted">{text}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
