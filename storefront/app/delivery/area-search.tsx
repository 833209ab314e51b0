import type { Area } from '@haat/contract/shop/areas';
import { Button } from '@haat/ui/button.tsx';
import { PinIcon, SearchIcon } from '@haat/ui/icons.tsx';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { formatCount } from '../i18n/language.ts';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { browserClient } from '../session/browser-client.ts';
import { useOpening } from '../shop/opening.ts';
import { areaName, areaTerms, partOf } from './place-texts.ts';

/** The pause after the last key before a request, in ms. */
const PAUSE = 120;

/** The search for an area in both languages; before anything is typed it offers those that most orders go to. */
export function AreaSearch({ onChoose }: { onChoose: (area: Area) => void }) {
  const texts = useMessages('delivery').place;
  const language = useLanguage();
  const opening = useOpening();
  const [typed, setTyped] = useState('');
  const { found, failed, fetchAgain } = useFoundAreas(typed.trim());
  const [active, setActive] = useState(-1);
  const list = useId();
  const options = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const areas = found?.areas ?? [];
  const isSearch = found !== null && found.search !== '';

  // The dialog is open then: before, nothing in it can have the focus.
  useEffect(() => field.current?.focus(), []);

  useEffect(() => {
    options.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && areas.length > 0) {
      event.preventDefault();
      // The field is one more position, before the first and after the last area.
      const positions = areas.length + 1;
      setActive(((active + 1 + step + positions) % positions) - 1);
    }
    // Enter alone takes the best match, but only one of the text that is typed now.
    const chosen = areas[active] ?? (isSearch && found.search === typed.trim() ? areas[0] : undefined);
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      onChoose(chosen);
    }
  }

  const count = isSearch ? texts.found(formatCount(language, areas.length), areas.length === 1) : '';
  return (
    <div className="flex min-h-0 flex-col gap-3 p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
      <div className="relative">
        <SearchIcon className="pointer-events-none absolute inset-y-0 left-3 my-auto size-5 text-muted" />
        <input
          type="text"
          inputMode="search"
          role="combobox"
          aria-label={texts.search}
          aria-autocomplete="list"
          aria-expanded={areas.length > 0}
          aria-controls={list}
          aria-activedescendant={active >= 0 ? `${list}-${active}` : undefined}
          placeholder={texts.searchHint}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          value={typed}
          ref={field}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(-1);
          }}
          onKeyDown={onKeyDown}
          className="min-h-12 w-full rounded-control border border-muted/70 bg-surface pr-3 pl-10 placeholder:text-muted/70"
        />
      </div>
      {failed && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-2">
          <p>{texts.failed}</p>
          <Button variant="outline" onClick={fetchAgain}>
            {texts.tryAgain}
          </Button>
        </div>
      )}
      <p role="status" className={areas.length > 0 ? 'sr-only' : 'empty:hidden'}>
        {isSearch && areas.length === 0 && !failed ? texts.none(found.search) : count}
      </p>
      {!isSearch && areas.length > 0 && <p className="text-muted text-sm">{texts.popular}</p>}
      {/* As high as eight areas, so that the sheet does not jump while one types. */}
      <div className="h-[min(26rem,50dvh)] overflow-y-auto overscroll-contain">
        <div
          ref={options}
          id={list}
          role="listbox"
          aria-label={texts.areas}
          className={found && found.search !== typed.trim() ? 'opacity-60' : ''}
        >
          {areas.map((area, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the combobox choose it
            <div
              key={area.id}
              id={`${list}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onClick={() => onChoose(area)}
              className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-2 py-1 leading-tight hover:bg-tile aria-selected:bg-brand-soft"
            >
              <PinIcon className="size-5 text-brand" />
              <span className="min-w-0 grow">
                <span className="font-bold">{areaName(language, area)}</span>
                <span className="text-muted text-sm">
                  {partOf(language, area) && ` · ${partOf(language, area)}`}
                </span>
                <span
                  className={`block text-pretty text-sm tabular-nums ${area.delivery ? 'text-muted' : 'text-danger'}`}
                >
                  {areaTerms(language, area, { opening })}
                </span>
              </span>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

interface FoundAreas {
  search: string;
  areas: Area[];
}

/** The areas of a text; the previous ones until the response. */
function useFoundAreas(search: string) {
  const [found, setFound] = useState<FoundAreas | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt fetches again
  useEffect(() => {
    const leave = new AbortController();
    const timer = setTimeout(
      async () => {
        try {
          const areas = await browserClient(leave.signal).findAreas({ query: search ? { search } : {} });
          if (leave.signal.aborted) return;
          setFound({ search, areas });
          setFailed(false);
        } catch (problem) {
          if (leave.signal.aborted) return;
          console.warn('The areas could not be fetched.', problem);
          setFailed(true);
        }
      },
      search ? PAUSE : 0,
    );
    const fetchAgain = () => setAttempt((before) => before + 1);
    window.addEventListener('online', fetchAgain);
    return () => {
      clearTimeout(timer);
      leave.abort();
      window.removeEventListener('online', fetchAgain);
    };
  }, [search, attempt]);
  return { found, failed, fetchAgain: () => setAttempt((before) => before + 1) };
}
