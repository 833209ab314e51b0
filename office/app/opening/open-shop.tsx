import type { Opening } from '@haat/contract/office/opening';
import { Button, buttonClass } from '@haat/ui/button.tsx';
import type { Elements } from '@haat/ui/jsx-runtime.ts';
import { notify } from '@haat/ui/notices.tsx';
import { QrCode } from '@haat/ui/qr-code.tsx';
import { formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { PageTitle } from '../platform/page-title.tsx';
import { useAction } from '../platform/use-action.ts';
import { openingMessages } from './messages.ts';

/** A shop that sells: its link for the shoppers, and the way back to preparing. `children`: what an earlier version has left of the demo. */
export function OpenShop({ opened, children }: { opened: Opening['opened']; children: Elements }) {
  const texts = useMessages(openingMessages);
  const language = useLanguage();
  const { busy, run } = useAction();
  const url = window.location.origin;
  async function close() {
    if (await run(() => api.changeShopState({ body: { state: 'preparing' } })))
      notify(texts.closed, 'success');
  }
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-4">
      <PageTitle>{texts.isOpen}</PageTitle>
      {opened && <p>{texts.openSince(formatTime(opened, language))}</p>}
      <section className="grid grid-cols-1 gap-3 rounded-card border border-line bg-surface p-4">
        <p>{texts.share}</p>
        <QrCode text={url} label={texts.shareCode} />
        <code className="break-all text-center">{url}</code>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(url)}`}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('outline')}
        >
          {texts.shareByWhatsApp}
        </a>
      </section>
      <a href="/" target="_blank" rel="noreferrer" className={buttonClass()}>
        {texts.links.shop}
      </a>
      {children}
      <p className="text-muted">{texts.closeWhy}</p>
      <Button variant="outline" disabled={busy} onClick={close}>
        {texts.close}
      </Button>
    </div>
  );
}
