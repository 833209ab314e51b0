import { Button, buttonClass } from '@haat/ui/button.tsx';
import { WhatsAppIcon } from '@haat/ui/icons.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { useHydrated } from '@haat/ui/use-hydrated.ts';
import { useLocalPath } from '../i18n/link.tsx';
import { useMessages } from '../i18n/messages.ts';
import { useShop } from '../shop/shop.ts';
import { guestOrderPath } from './order-urls.ts';

/** Copies the link to a guest's order, shares it, or sends it by WhatsApp: the link is the only way back to the order. */
export function ShareOrder({ number, token }: { number: string; token: string }) {
  const texts = useMessages('orders').confirmation.link;
  const url = (useShop()?.origin ?? '') + useLocalPath()(guestOrderPath(token));
  const text = texts.message(number, url);
  const canShare = useHydrated() && 'share' in navigator;

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      notify(texts.copied, 'success');
    } catch (problem) {
      // Without permission, or on a page without HTTPS: the shopper copies it from the notice.
      console.warn('The link was not copied.', problem);
      notify(texts.copyFailed(url), 'error');
    }
  }

  return (
    <div className="grid gap-2 max-sm:w-full sm:flex sm:flex-wrap sm:justify-center">
      <Button variant="outline" onClick={copy}>
        {texts.copy}
      </Button>
      {canShare && (
        // A rejection means that the shopper closed the dialog.
        <Button variant="outline" onClick={() => navigator.share({ text, url }).catch(() => {})}>
          {texts.share}
        </Button>
      )}
      <a
        href={`https://wa.me/?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noreferrer"
        className={buttonClass('outline')}
      >
        <WhatsAppIcon className="size-5 shrink-0 text-brand" />
        <span>{texts.whatsapp}</span>
      </a>
    </div>
  );
}
