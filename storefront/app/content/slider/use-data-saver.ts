import { useSyncExternalStore } from 'react';

/** The Network Information API of Chrome; other browsers do not have it. */
interface Connection extends EventTarget {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the browser saves data or the network is slow. Always false on the server, because pages are cached for everybody. */
export function useDataSaver(): boolean {
  return useSyncExternalStore(subscribe, isDataSaver, () => false);
}

function connection(): Connection | undefined {
  return (navigator as { connection?: Connection }).connection;
}

function isDataSaver(): boolean {
  const { saveData, effectiveType = '' } = connection() ?? {};
  return saveData === true || /^(slow-2g|2g|3g)$/.test(effectiveType);
}

function subscribe(changed: () => void): () => void {
  const network = connection();
  network?.addEventListener?.('change', changed);
  return () => network?.removeEventListener?.('change', changed);
}
