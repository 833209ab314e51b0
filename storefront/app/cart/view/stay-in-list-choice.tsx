import { removeStored, store } from '@haat/ui/storage.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { STAY_KEY } from '../../platform/preference-keys.ts';
import { staysInList } from '../drawer-state.ts';

const local = () => window.localStorage;

/** For big baskets: Quick Add no longer opens the cart on this device. Without this choice it does, as specified. */
export function StayInListChoice() {
  const texts = useMessages('cart').stayInList;
  const [checked, setChecked] = useState(staysInList);

  function choose(checked: boolean) {
    setChecked(checked);
    if (checked) store(local, STAY_KEY, true);
    else removeStored(local, STAY_KEY);
  }

  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => choose(event.target.checked)}
        className="size-5 shrink-0 accent-brand"
      />
      <span>{texts.label}</span>
    </label>
  );
}
