import { useEffect, useRef, useState } from 'react';
import { formatTk } from '../i18n/format-taka.ts';
import { countIn, type Language, nameIn } from '../i18n/language.ts';
import { type Texts, useLanguage, useTexts } from '../i18n/messages.ts';
import { useCart } from './cart.ts';
import { type CartNews, cartNews } from './cart-announcement.ts';
import type { CartLines } from './cart-lines.ts';

/** What happened to the cart last, in a sentence for screen readers; empty until something did. */
export function useCartNews(): string {
  const { lines, totalPaisa, known, loading } = useCart();
  const texts = useTexts().cart;
  const language = useLanguage();
  const before = useRef<CartLines | null>(null);
  const [sentence, setSentence] = useState('');
  useEffect(() => {
    if (!known || loading) return;
    const news = before.current && cartNews(before.current, lines);
    before.current = lines;
    if (news) setSentence(`${told(news, texts, language)} ${texts.news.sum(formatTk(totalPaisa))}`);
  }, [lines, totalPaisa, known, loading, texts, language]);
  return sentence;
}

function told(news: CartNews, { news: texts }: Texts['cart'], language: Language): string {
  switch (news.kind) {
    case 'added':
      return texts.added(nameIn(language, news.line));
    case 'changed':
      return texts.changed(nameIn(language, news.line), countIn(language, news.line.quantity));
    case 'removed':
      return texts.removed(nameIn(language, news.line));
    default:
      return texts[news.kind];
  }
}
