import { dhakaTime } from '@haat/contract/time/dhaka-time';
import { formatCount } from '../i18n/language.ts';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { useShop } from './shop.ts';
import { shopTime } from './shop-time.ts';

/** Why and until when the shop takes no orders. */
interface PauseTexts {
  until: string;
  text: string;
}

/**
 * The texts of a pause, by default of the shop's now; null for none, or if it is over. A page in a cache may be older than the end of the
 * pause.
 */
export function usePause(of?: { until: string; text: string; text_bn: string } | null): PauseTexts | null {
  const texts = useMessages('shop');
  const language = useLanguage();
  const shops = useShop()?.setup?.paused;
  const paused = of === undefined ? shops : of;
  const at = paused && dhakaTime(paused.until);
  if (!at || Date.parse(paused.until) <= shopTime().getTime()) return null;
  const time = texts.pausedTime(texts.clock(at.hour, at.minute), texts.date(at.day, at.month, at.year));
  return {
    until: formatCount(language, texts.paused(time)),
    text: language === 'bn' ? paused.text_bn || paused.text : paused.text || paused.text_bn,
  };
}
