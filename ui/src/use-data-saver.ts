import { useSyncExternalStore } from 'react';

/** What Chrome knows of the network (Network Information API); other browsers know nothing. */
interface Connection extends EventTarget {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the browser saves data, or the network is slow. Pages are rendered for everybody, as if neither were so. */
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
  const watched = connection();
  watched?.addEventListener?.('change', changed);
  return () => watched?.removeEventListener?.('change', changed);
}
