import type { Elements } from '@haat/ui/jsx-runtime.ts';
import { type ComponentType, createElement, lazy, Suspense, useEffect, useState } from 'react';
import { importOrReload } from './import-or-reload.ts';

interface MissingProps {
  /** Called if the code cannot be fetched; nothing is shown then. */
  onMissing?: () => void;
}

interface LazyComponent<P> {
  (props: P & MissingProps): Elements;
  /** Fetches the code early, so that it is shown at once: React delays suspended content by at least 300 ms. Never rejects. */
  preload: () => Promise<void>;
}

/** A component whose code is fetched at its first render. If that fails, the next mount tries again. */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  let latest: ComponentType<P & MissingProps> = attempt();

  function attempt() {
    return lazy(async (): Promise<{ default: ComponentType<P & MissingProps> }> => {
      try {
        return { default: await importOrReload(load) };
      } catch (cause) {
        console.warn('A part of the page could not be loaded.', cause);
        latest = attempt();
        return { default: Nothing };
      }
    });
  }

  function Loader(props: P & MissingProps) {
    const [Current] = useState(() => latest);
    return <Suspense fallback={null}>{createElement(Current, props)}</Suspense>;
  }

  const preload = () =>
    load().then(
      (loaded) => {
        latest = loaded;
      },
      // The first render tries again.
      () => {},
    );
  return Object.assign(Loader, { preload });
}

function Nothing({ onMissing }: MissingProps) {
  useEffect(() => onMissing?.(), [onMissing]);
  return null;
}
