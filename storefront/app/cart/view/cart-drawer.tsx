import { IconButton } from '@haat/ui/button.tsx';
import { Dialog } from '@haat/ui/dialog.tsx';
import { CloseIcon } from '@haat/ui/icons.tsx';
import { useId, useRef } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { closeCart } from '../drawer-state.ts';
import { CartContents } from './cart-contents.tsx';

/** The cart drawer (specification, section 2). */
export function CartDrawer({ open, announcement }: { open: boolean; announcement: string }) {
  const texts = useMessages('cart');
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Dialog open={open} onClose={closeCart} labelledBy={title} place="right">
      <div className="flex items-center justify-between border-line border-b py-1 pr-2 pl-4">
        <h2 id={title} ref={heading} tabIndex={-1} className="font-bold text-lg outline-none">
          {texts.title}
        </h2>
        <IconButton label={texts.close} onClick={closeCart}>
          <CloseIcon />
        </IconButton>
      </div>
      <CartContents onLeave={closeCart} onEmptied={() => heading.current?.focus()} />
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </Dialog>
  );
}
