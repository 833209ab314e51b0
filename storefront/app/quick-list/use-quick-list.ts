import type { ListMatch } from '@haat/contract/shop/quick-list';
import { linesAdded, splitList } from '@haat/contract/shop/split-list';
import { nameIn } from '@haat/contract/text/language';
import { notify } from '@haat/ui/notices.tsx';
import { useEffect, useRef, useState } from 'react';
import { addToCart, openCart } from '../cart/cart.ts';
import { formatCount } from '../i18n/language.ts';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { browserClient } from '../session/browser-client.ts';
import { type QuickListRow, rowOf, selectedRows } from './quick-list-rows.ts';
import { readChecked, readLists, storeChecked, storeLists } from './quick-list-storage.ts';
import { useQuickListTexts } from './quick-list-texts.ts';

/** The typed list, its rows, and what can be done with them. */
export function useQuickList() {
  const texts = useQuickListTexts();
  const notAddedTexts = useMessages('cart').notAdded;
  const language = useLanguage();
  const [text, setText] = useState('');
  /** The newest text, for a dictation that began in an earlier render. */
  const newest = useRef('');
  const [last, setLast] = useState('');
  const [rows, setRows] = useState<QuickListRow[]>([]);
  /** The newest rows, for an event of an earlier render. */
  const newestRows = useRef<QuickListRow[]>([]);
  const [finding, setFinding] = useState(false);
  const [error, setError] = useState('');
  const nextKey = useRef(0);
  /** What no request has had room for. */
  const rest = useRef('');
  /** The text that the rows are of. */
  const searched = useRef('');

  // After hydration, because the page is the same for everybody. A text typed before hydration stays.
  useEffect(() => {
    const { draft, last } = readLists();
    newest.current ||= draft;
    setText(newest.current);
    setLast(last);
    const checked = readChecked();
    rest.current = checked.rest;
    searched.current = checked.searched;
    nextKey.current = 1 + Math.max(-1, ...checked.rows.map(({ key }) => key));
    newestRows.current = checked.rows;
    setRows(checked.rows);
  }, []);

  function show(rows: QuickListRow[]) {
    newestRows.current = rows;
    setRows(rows);
    storeChecked({ rows, rest: rest.current, searched: searched.current });
  }

  function write(text: string) {
    newest.current = text;
    setText(text);
  }

  function type(typed: string) {
    write(typed);
    setError('');
    storeLists({ draft: typed });
  }

  /** Adds a line below the text. */
  function append(line: string) {
    type([newest.current.trim(), line.trim()].join('\n').trim());
  }

  /** Null if the shop does not respond. */
  async function match(lines: string[]): Promise<QuickListRow[] | null> {
    setFinding(true);
    setError('');
    try {
      const found = await browserClient().matchQuickList({ body: { lines } });
      return lines.map((line, at) => rowOf(nextKey.current++, line, found[at] ?? NOTHING));
    } catch (problem) {
      console.warn('The lines of the list could not be matched.', problem);
      setError(texts.failed);
      return null;
    } finally {
      setFinding(false);
    }
  }

  async function find(list = text) {
    if (finding) return;
    const { lines, rest: others } = splitList(list);
    if (lines.length === 0) return setError(texts.empty);
    const found = await match(lines);
    if (!found) return;
    rest.current = others;
    searched.current = list;
    show(found);
  }

  /** Searches another word for a row without products. */
  async function findAgain(row: QuickListRow, typed: string) {
    const [line] = splitList(typed).lines;
    const [found] = (line && !finding && (await match([line]))) || [];
    if (found) change(row, { ...found, key: row.key });
  }

  function change(row: QuickListRow, changed: QuickListRow) {
    show(newestRows.current.map((each) => (each.key === row.key ? changed : each)));
  }

  /**
   * Adds all selected rows. The text of the others stays in the field, with those for which the cart has no room, and what was
   * typed since the search.
   */
  function add() {
    const selected = selectedRows(rows);
    const noRoom = selected.filter(({ product, quantity }) => addToCart(product, quantity) === 0);
    const added = selected.length - noRoom.length;
    const others = rows.filter((row) => !row.selected || noRoom.some((each) => each.row === row));
    const typed = linesAdded(searched.current, newest.current);
    searched.current = [...others.map((row) => row.text), rest.current].filter(Boolean).join('\n');
    const left = [searched.current, ...typed].filter(Boolean).join('\n');
    const list = rows.map((row) => row.text).join('\n');
    storeLists({ draft: left, last: list });
    setLast(list);
    write(left);
    show(others);
    const text = [
      added > 0 ? texts.added(formatCount(language, added), added === 1) : notAddedTexts.noneAdded,
      noRoom.length > 0 &&
        notAddedTexts.noRoom(noRoom.map(({ product }) => nameIn(language, product)).join(', ')),
      left && texts.left,
    ];
    notify(text.filter(Boolean).join(' '), noRoom.length > 0 ? 'error' : 'success');
    openCart();
  }

  function takeLast() {
    type(last);
    find(last);
  }

  return { text, type, append, last, takeLast, rows, finding, error, find, findAgain, change, add, rest };
}

const NOTHING: ListMatch = { match: 'none', choices: [] };
