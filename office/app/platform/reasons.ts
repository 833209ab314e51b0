import type { Language } from '@haat/contract/text/language';
import {
  FIRST_REASONS,
  reasonIn as inLanguage,
  type ReasonKind,
  reasonKinds,
  type UsualReasons,
} from '@haat/contract/text/reasons';
import { MINUTE } from '@haat/contract/time/durations';
import { readStored, store } from '@haat/ui/storage.ts';
import { create } from 'zustand';
import { useLanguage } from '../i18n/language.ts';
import { api } from './api.ts';

/** Local storage: the lists as they were loaded last, for work without a network. */
const KEY = 'office-reasons';
const local = () => window.localStorage;

const useLists = create<UsualReasons>(() => ({ ...FIRST_REASONS, ...readLists() }));

function readLists(): Partial<UsualReasons> {
  if (import.meta.env.SSR) return {};
  const stored = readStored(local, KEY) as Partial<Record<string, unknown>> | null;
  const known = reasonKinds.flatMap((kind) => (Array.isArray(stored?.[kind]) ? [[kind, stored[kind]]] : []));
  return Object.fromEntries(known);
}

/** How long loaded lists are current, in ms. */
const CURRENT = 5 * MINUTE;
let loadedAt = -CURRENT;

/** Loads the lists of the shop, unless they were loaded just now. Without a network the last ones stay. */
export async function loadReasons(): Promise<void> {
  if (performance.now() - loadedAt < CURRENT) return;
  loadedAt = performance.now();
  try {
    showReasons(await api.listReasons());
  } catch {
    loadedAt = -CURRENT;
  }
}

/** Shows these lists from now on. */
export function showReasons(lists: UsualReasons): void {
  useLists.setState(lists, true);
  store(local, KEY, lists);
}

/** The reasons to choose from, in the current language. */
export function useReasons(kind: ReasonKind): string[] {
  const language = useLanguage();
  return useLists((lists) => lists[kind])
    .filter(({ hidden }) => !hidden)
    .map((reason) => reason[language]);
}

/** A usual reason in another language; one that somebody has typed stays as it is. */
export function reasonIn(language: Language, reason: string): string {
  return inLanguage(language, reason, useLists.getState());
}
