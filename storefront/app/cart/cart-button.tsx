import { useTexts } from '../language/texts.ts';
import { IconButton } from '../ui/button.tsx';
import { CartIcon } from '../ui/icons.tsx';
import { openCart } from './cart.ts';

export function CartButton() {
  return (
    <IconButton label={useTexts().cart.title} onClick={openCart}>
      <CartIcon />
    </IconButton>
  );
}
