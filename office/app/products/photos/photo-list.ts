import { MAX_PICTURES } from '@haat/contract/office/limits';
import { newKey } from '@haat/ui/random-key.ts';
import { useState } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';
import { preparePhoto } from './prepare-photo.ts';
import { upload } from './upload.ts';

/** A picture of the product: stored, or on its way. */
export interface Photo {
  key: string;
  /** The URL, once it is stored. */
  url: string | null;
  state: 'waiting' | 'sending' | 'stored' | 'failed' | 'refused';
  /** Why the shop has refused it. */
  problem?: { code: string; params?: unknown; message?: string } | undefined;
  percent: number;
  file: File | null;
  /** Somebody wants it although it is dark or blurred. */
  asItIs: boolean;
}

/** The pictures of a product, in order. New ones are sent one after the other, also when their page is left. */
export class PhotoList {
  readonly store: StoreApi<readonly Photo[]>;

  constructor(stored: readonly string[]) {
    this.store = createStore<readonly Photo[]>(() => stored.map(toStored));
    // Each change may leave one that waits.
    this.store.subscribe(() => void this.#sendNext());
  }

  /** The URLs of the stored photos, in order. */
  get urls(): string[] {
    return [...new Set(this.store.getState().flatMap(({ url }) => url ?? []))];
  }

  get isSending(): boolean {
    return this.store.getState().some(({ state }) => state === 'sending' || state === 'waiting');
  }

  get hasFailed(): boolean {
    return this.store.getState().some(({ state }) => state === 'failed' || state === 'refused');
  }

  /** Resolves when none is on its way any more. */
  async arrived(): Promise<void> {
    if (!this.isSending) return;
    await new Promise<void>((resolve) => {
      const end = this.store.subscribe(() => {
        if (this.isSending) return;
        end();
        resolve();
      });
    });
  }

  add(files: readonly File[]): void {
    const added = files.map((file) => ({
      ...{ key: newKey(), url: null, percent: 0, file, asItIs: false },
      state: 'waiting' as const,
    }));
    this.#set((all) => [...all, ...added].slice(0, MAX_PICTURES));
  }

  retry(key: string, { asItIs = false } = {}): void {
    this.#change(key, { state: 'waiting', asItIs, problem: undefined });
  }

  remove(key: string): void {
    this.#set((all) => all.filter((photo) => photo.key !== key));
  }

  /** Exchanges it with the one before. */
  moveForward(key: string): void {
    this.#set((all) => {
      const at = all.findIndex((photo) => photo.key === key);
      const [before, moved] = [all[at - 1], all[at]];
      return before && moved ? all.with(at - 1, moved).with(at, before) : all;
    });
  }

  reset(urls: readonly string[]): void {
    this.#set(() => urls.map(toStored));
  }

  #set(change: (all: readonly Photo[]) => readonly Photo[]): void {
    this.store.setState(change, true);
  }

  #change(key: string, fields: Partial<Photo>): void {
    this.#set((all) => all.map((photo) => (photo.key === key ? { ...photo, ...fields } : photo)));
  }

  #running = false;

  async #sendNext(): Promise<void> {
    const next = this.store.getState().find(({ state }) => state === 'waiting');
    if (!next?.file || this.#running) return;
    this.#running = true;
    const { key, file, asItIs } = next;
    this.#change(key, { state: 'sending', percent: 0 });
    const result = await upload(
      await preparePhoto(file),
      (percent) => this.#change(key, { percent }),
      asItIs,
    );
    this.#running = false;
    if (result === 'failed') this.#change(key, { state: 'failed' });
    else if ('refused' in result) this.#change(key, { state: 'refused', problem: result.refused });
    else this.#change(key, { state: 'stored', url: result.picture });
  }
}

/** The list of a form; `list` is one that another form has left. */
export function usePhotoList(stored: readonly string[], list?: PhotoList) {
  const [own] = useState(() => list ?? new PhotoList(stored));
  return { list: own, photos: useStore(own.store) };
}

function toStored(url: string): Photo {
  return { key: url, url, state: 'stored', percent: 100, file: null, asItIs: false };
}
