import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../i18n/messages.ts';
import { useCart } from '../cart.ts';
import type { CartLines } from '../store/cart-lines.ts';
import { announcementText } from './cart-announcement.ts';

/** The last change of the cart as a sentence for screen readers; empty before the first change. */
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
    setSentence((previous) => announcementText(before, lines, language) || previous);
  }, [lines, known, loading, language]);
  return sentence;
}
