import { Button } from '@haat/ui/button.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { useMessages } from '../i18n/language.ts';
import { staffMessages } from './messages.ts';

/** A new link, to be sent to somebody. */
export function LinkToSend({ link }: { link: string }) {
  const texts = useMessages(staffMessages);

  async function copy() {
    try {
      // Over plain http browsers have no clipboard.
      await navigator.clipboard.writeText(link);
      notify(texts.copied, 'success');
    } catch {
      notify(texts.notCopied, 'error');
    }
  }

  return (
    <>
      <p>{texts.linkMade}</p>
      <code className="break-all rounded-control bg-tile p-2 text-sm">{link}</code>
      <Button variant="outline" onClick={copy}>
        {texts.copy}
      </Button>
    </>
  );
}
