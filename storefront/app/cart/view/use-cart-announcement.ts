import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../i18n/messages.ts';
import { useCart } from '../cart.ts';
import type { CartLines } from '../store/cart-lines.ts';

/** The last change of the cart as a sentence for screen readers; empty before the first change, which loads the code. */
export function useCartAnnouncement(): string {
  const { lines, known, loading } = useCart();
  const language = useLanguage();
  const latest = useRef<CartLines | null>(null);
  const [sentence, setSentence] = useState('');
  useEffect(() => {
    if (!known || loading) return;
    const before = latest.current;
    latest.current = lines;
    if (!before || before === lines) return;
    import('./cart-announcement.ts').then(
      ({ announcementText }) =>
        setSentence((previous) => announcementText(before, lines, language) || previous),
      // Without a network the change is not announced.
      () => {},
    );
  }, [lines, known, loading, language]);
  return sentence;
}
