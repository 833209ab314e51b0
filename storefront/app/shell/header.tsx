import { CartButton } from '../cart/cart-button.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

export function Header() {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface">
      <div className="mx-auto flex max-w-[1400px] items-center gap-1 px-4 py-2">
        <Logo />
        <div className="ml-auto flex items-center">
          <LanguageSwitch />
          <ThemeToggle />
          <CartButton />
        </div>
      </div>
    </header>
  );
}
