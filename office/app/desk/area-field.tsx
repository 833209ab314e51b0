import type { Place } from '@haat/contract/shop/areas';
import { useEffect, useRef, useState } from 'react';
import { AreaSearch, areaText } from '../areas/area-search.tsx';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { afterPause } from '../platform/after-pause.ts';
import { api } from '../platform/api.ts';
import { deskMessages } from './messages.ts';

/** The id of the field, which has the focus after the address. */
export const AREA_FIELD = 'desk-area';

/** In ms, after the last letter of the address. */
const DELAY = 150;

/** The area to deliver to, where its charge differs: what the address may mean is offered, the arrow and Enter take it. */
export function AreaField({
  area,
  address,
  error,
  onPick,
  onDone,
}: {
  area: Place | null;
  /** What it may mean is offered. */
  address: string;
  error: string | undefined;
  onPick: (area: Place | null) => void;
  onDone: () => void;
}) {
  const texts = useMessages(deskMessages);
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { needed, areas } = useSuggestedAreas(address);
  if (!needed) return null;
  return (
    <AreaSearch
      ref={field}
      id={AREA_FIELD}
      label={texts.area}
      listLabel={texts.areasFound}
      hint={texts.areaHint}
      error={error}
      typed={area ? areaText(area, language) : typed}
      onType={(text) => {
        // A letter more or less of a chosen name begins another search.
        onPick(null);
        setTyped(text);
      }}
      isChosen={area !== null}
      offered={areas}
      onPick={(picked) => {
        onPick(picked);
        setTyped('');
        onDone();
      }}
      onEnter={onDone}
    />
  );
}

interface Suggested {
  needed: boolean;
  areas: readonly Place[];
}

function useSuggestedAreas(address: string): Suggested {
  const [suggested, setSuggested] = useState<Suggested>({ needed: false, areas: [] });
  useEffect(() => {
    // Without a connection the field stays as it is.
    const suggest = () => api.suggestAreas({ body: { address: address.slice(0, 600) } }).catch(() => null);
    return afterPause(DELAY, suggest, (read) => read && setSuggested(read));
  }, [address]);
  return suggested;
}
