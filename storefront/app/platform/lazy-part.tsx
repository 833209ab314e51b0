import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { importOrReload } from './import-or-reload.ts';

interface Missing {
  /** Called where the code cannot be fetched; nothing is shown then. */
  onMissing?: () => void;
}

interface LazyPart<P> {
  (props: P & Missing): ReactNode;
  /** Fetches the code ahead, so that it shows at once: React shows what was suspended 300 ms later at the earliest. */
  preload: () => void;
}

/** A component whose code is fetched when it is first rendered. Where that fails, mounting it again tries again. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let latest: ComponentType<P & Missing> = attempt();

  function attempt() {
    return lazy(async (): Promise<{ default: ComponentType<P & Missing> }> => {
      try {
        return { default: await importOrReload(load) };
      } catch (cause) {
        console.warn('A part of the page could not be loaded.', cause);
        latest = attempt();
        return { default: Nothing };
      }
    });
  }

  function Part(props: P & Missing) {
    const [Current] = useState(() => latest);
    return (
      <Suspense fallback={null}>
        <Current {...props} />
      </Suspense>
    );
  }

  const preload = () =>
    void load().then(
      (loaded) => {
        latest = loaded;
      },
      // Tried again when it is rendered.
      () => {},
    );
  return Object.assign(Part, { preload });
}

function Nothing({ onMissing }: Missing) {
  useEffect(() => onMissing?.(), [onMissing]);
  return null;
}
