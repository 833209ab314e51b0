/** How a browser takes notices: where its push service is, and its keys in base64url. */
interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Asks for the permission and subscribes this browser. Null: the person or the browser does not allow it. */
export async function subscribeToPush(key: string): Promise<Subscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription with another key of the shop, such as of before a restore, gets nothing any more.
  const former = await pushManager.getSubscription();
  if (former && encode(former.options.applicationServerKey) !== key) await former.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  return { endpoint: subscription.endpoint, keys: { p256dh, auth } };
}

function encode(bytes: ArrayBuffer | null): string {
  const binary = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
