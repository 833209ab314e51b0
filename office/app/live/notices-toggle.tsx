import { Button } from '@haat/ui/button.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { subscribeToPush } from '@haat/ui/subscribe-to-push.ts';
import { useEffect, useState } from 'react';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { useNotifyFailure } from '../platform/problem-text.ts';
import { useWorker } from '../platform/queue/register-worker.ts';
import { liveMessages } from './messages.ts';

/** Turns notices of new orders on and off for this browser, in a shop that sends some. */
export function NoticesToggle() {
  const texts = useMessages(liveMessages);
  const notifyFailure = useNotifyFailure();
  const language = useLanguage();
  const [key, setKey] = useState<string | null>(null);
  const [isOn, setOn] = useState(false);
  const [busy, setBusy] = useState(false);
  useWorker();
  useEffect(() => {
    if (!('PushManager' in window && 'Notification' in window)) return;
    void api.getPushKey().then(
      (found) => setKey(found.key),
      () => {},
    );
    void navigator.serviceWorker
      .getRegistration('/office/')
      .then((found) => found?.pushManager.getSubscription())
      .then((found) => setOn(Boolean(found)));
  }, []);
  if (!key) return null;

  async function toggle(publicKey: string) {
    setBusy(true);
    try {
      if (isOn) {
        const found = await (await navigator.serviceWorker.ready).pushManager.getSubscription();
        if (found) await api.endNewOrderNotices({ body: { endpoint: found.endpoint } });
        await found?.unsubscribe();
      } else {
        const subscription = await subscribeToPush(publicKey);
        if (!subscription) return notify(texts.noticesRefused, 'error');
        await api.subscribeToNewOrders({ body: { ...subscription, language } });
      }
      setOn(!isOn);
    } catch (problem) {
      notifyFailure(problem);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-4">
      <p className="grow">{isOn ? texts.noticesOn : texts.noticesOff}</p>
      <Button variant="outline" disabled={busy} onClick={() => void toggle(key)}>
        {isOn ? texts.noticesEnd : texts.noticesBegin}
      </Button>
    </div>
  );
}
