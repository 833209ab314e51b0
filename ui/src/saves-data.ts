import { createContext, useContext } from 'react';

/** Whether this page was rendered for somebody who saves data, or has a slow network: as the browser told the shop. */
const SavesDataContext = createContext(false);

export const SavesData = SavesDataContext.Provider;

export function useSavesData(): boolean {
  return useContext(SavesDataContext);
}

/** The same, as the browser tells now: where a service worker gave the page, nobody asked the shop. */
export function savesDataNow(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /^(slow-2g|2g|3g)$/.test(connection?.effectiveType ?? '');
}
