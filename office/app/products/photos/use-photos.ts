import { MAX_PICTURES } from '@haat/contract/office/limits';
import { newKey } from '@haat/ui/random-key.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { preparePhoto } from './prepare-photo.ts';
import { upload } from './upload.ts';

/** A picture of the product: stored, or on its way. */
export interface Photo {
  key: string;
  /** The URL, once it is stored. */
  url: string | null;
  state: 'waiting' | 'sending' | 'stored' | 'failed' | 'refused';
  /** Why the shop has refused it. */
  problem?: { code: string; params?: unknown; message?: string };
  percent: number;
  file: File | null;
}

/** The pictures of a product, in order. New ones are sent one after the other. */
export function usePhotos(stored: readonly string[]) {
  const [photos, setPhotos] = useState<readonly Photo[]>(() => stored.map(toStored));
  const sending = useRef(false);
  const change = useCallback((key: string, fields: Partial<Photo>) => {
    setPhotos((all) => all.map((photo) => (photo.key === key ? { ...photo, ...fields } : photo)));
  }, []);

  useEffect(() => {
    const next = photos.find(({ state }) => state === 'waiting');
    if (!next?.file || sending.current) return;
    sending.current = true;
    const { key, file } = next;
    change(key, { state: 'sending', percent: 0 });
    void preparePhoto(file)
      .then((photo) => upload(photo, (percent) => change(key, { percent })))
      .then((result) => {
        sending.current = false;
        if (result === 'failed') change(key, { state: 'failed' });
        else if ('refused' in result) change(key, { state: 'refused', problem: result.refused });
        else change(key, { state: 'stored', url: result.picture });
      });
  }, [photos, change]);

  return {
    photos,
    /** In order; without those that are not stored. */
    urls: [...new Set(photos.flatMap(({ url }) => url ?? []))],
    isSending: photos.some(({ state }) => state === 'sending' || state === 'waiting'),
    add(files: readonly File[]) {
      const added = files.map((file) => ({
        ...{ key: newKey(), url: null, percent: 0, file },
        state: 'waiting' as const,
      }));
      setPhotos((all) => [...all, ...added].slice(0, MAX_PICTURES));
    },
    retry: (key: string) => change(key, { state: 'waiting' }),
    remove: (key: string) => setPhotos((all) => all.filter((photo) => photo.key !== key)),
    /** Exchanges it with the one before. */
    moveForward(key: string) {
      setPhotos((all) => {
        const at = all.findIndex((photo) => photo.key === key);
        const [before, moved] = [all[at - 1], all[at]];
        return before && moved ? all.with(at - 1, moved).with(at, before) : all;
      });
    },
    reset: (urls: readonly string[]) => setPhotos(urls.map(toStored)),
  };
}

function toStored(url: string): Photo {
  return { key: url, url, state: 'stored', percent: 100, file: null };
}
