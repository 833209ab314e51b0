import { MAX_QUICK_LIST_LINES } from '@haat/contract/http/limits';
import { Button } from '@haat/ui/button.tsx';
import { TextArea } from '@haat/ui/field.tsx';
import { useHydrated } from '@haat/ui/use-hydrated.ts';
import { type FormEvent, useEffect, useRef } from 'react';
import { formatPaisa } from '../i18n/format-money.ts';
import { formatCount, languageOf, pathIn } from '../i18n/language.ts';
import { useLanguage } from '../i18n/messages.ts';
import { brandFor, pageMeta } from '../shop/page-meta.ts';
import { QUICK_LIST } from '../shop/product-urls.ts';
import type { Route } from './+types/quick-list-page.ts';
import { Dictation } from './dictation.tsx';
import { NotFoundRow, Row } from './quick-list-row.tsx';
import { type QuickListRow, selectedRows, sumOf } from './quick-list-rows.ts';
import { quickListTexts, useQuickListTexts } from './quick-list-texts.ts';
import { useQuickList } from './use-quick-list.ts';

export function meta({ location, matches }: Route.MetaArgs) {
  const { title, description } = quickListTexts[languageOf(location.pathname)];
  const shop = matches[0].loaderData;
  return pageMeta({
    title: `${title} | ${brandFor(location.pathname, shop)}`,
    description,
    path: pathIn(languageOf(location.pathname), QUICK_LIST),
    shop,
  });
}

/** A whole shopping list at once: typed, pasted or spoken lines become products, which are checked and added together. */
export default function QuickListPage() {
  const texts = useQuickListTexts();
  const language = useLanguage();
  const hydrated = useHydrated();
  const list = useQuickList();
  const { text, type, append, last, takeLast, rows, finding, error, find, rest } = list;

  function submit(event: FormEvent) {
    event.preventDefault();
    find();
  }

  return (
    <div className="mx-auto max-w-3xl py-6">
      <h1 className="font-bold text-2xl">{texts.title}</h1>
      <p className="mt-1 mb-4 text-pretty text-muted">{texts.intro}</p>
      {/* `post`: a list that is submitted before hydration waits for it. */}
      <form method="post" onSubmit={submit} className="grid gap-3">
        <TextArea
          name="list"
          label={texts.label}
          hint={texts.hint}
          error={error || undefined}
          rows={rows.length > 0 ? 3 : 8}
          value={text}
          autoComplete="off"
          onChange={(event) => type(event.target.value)}
        />
        <p role="alert" className="sr-only">
          {error}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            // What was found has the main action.
            variant={rows.length > 0 ? 'soft' : 'brand'}
            className="grow sm:grow-0 sm:px-8"
            aria-busy={finding}
          >
            {finding ? texts.finding : texts.find}
          </Button>
          {hydrated && <Dictation onLine={append} />}
          {last && !text && (
            <Button variant="outline" onClick={takeLast}>
              {texts.last}
            </Button>
          )}
        </div>
      </form>
      {rest.current && rows.length > 0 && (
        <p role="status" className="mt-3">
          {texts.tooLong(formatCount(language, MAX_QUICK_LIST_LINES))}
        </p>
      )}
      <Results list={list} />
    </div>
  );
}

function Results({
  list: { rows, finding, findAgain, change, add },
}: {
  list: ReturnType<typeof useQuickList>;
}) {
  const texts = useQuickListTexts();
  const language = useLanguage();
  const heading = useFocusOnNewRows(rows);
  const selected = selectedRows(rows).length;
  const found = rows.filter(({ match }) => match !== 'none').length;
  const count = (number: number) => formatCount(language, number);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="list-results" className="mt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2
          id="list-results"
          ref={heading}
          tabIndex={-1}
          className="scroll-mt-40 font-bold text-xl outline-none"
        >
          {texts.results}
        </h2>
        <p role="status" className="text-muted">
          {texts.found(count(found), count(rows.length))}
        </p>
      </div>
      <ul className="divide-y divide-line">
        {rows.map((row) =>
          row.match === 'none' ? (
            <NotFoundRow
              key={row.key}
              row={row}
              finding={finding}
              onFind={(typed) => findAgain(row, typed)}
            />
          ) : (
            <Row key={row.key} row={row} onChange={(changed) => change(row, changed)} />
          ),
        )}
      </ul>
      {selected > 0 && (
        <div
          data-foot-bar="sticky"
          className="sticky bottom-0 -mx-4 border-line border-t bg-ground px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
        >
          <Button className="w-full" onClick={add}>
            <span className="grow text-left">{texts.add(count(selected), selected === 1)}</span>
            <span translate="no" className="tabular-nums">
              {formatPaisa(language, sumOf(rows))}
            </span>
          </Button>
        </div>
      )}
    </section>
  );
}

/** Moves the focus to the results of a new list, so that screen readers read on there, and scrolls there: below a long list they would be covered by its bar. */
function useFocusOnNewRows(rows: readonly QuickListRow[]) {
  const heading = useRef<HTMLHeadingElement>(null);
  const first = rows[0]?.key;
  useEffect(() => {
    if (first === undefined) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, [first]);
  return heading;
}
