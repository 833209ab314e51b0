import { Button } from '@haat/ui/button.tsx';
import { useLanguage } from '../i18n/messages.ts';
import { checkoutTexts } from './checkout-text.ts';
import { Attention } from './focused-alert.tsx';

/** The truth about an order whose response was lost, and the way out: the same again, which never makes a second order. */
export function UnknownOrder({
  sending,
  onTryAgain,
  onGiveUp,
}: {
  sending: boolean;
  onTryAgain: () => void;
  onGiveUp?: () => void;
}) {
  const texts = checkoutTexts[useLanguage()];
  return (
    <Attention title={texts.unknown.title}>
      <p>{texts.unknown.hint}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={onTryAgain} disabled={sending}>
          {sending ? texts.confirmation.sending : texts.unknown.tryAgain}
        </Button>
        {onGiveUp && (
          <Button look="outline" onClick={onGiveUp} disabled={sending}>
            {texts.unknown.forget}
          </Button>
        )}
      </div>
    </Attention>
  );
}
