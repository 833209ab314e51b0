import type { KeptPage } from './kept-page.ts';

/** Memory for kept pages, in bytes. The longest unused go first. */
const MOST_BYTES = 64 * 1024 * 1024;

interface Entry {
  page: KeptPage;
  revision: number;
}

/**
 * Pages by address, each rendered once for a revision of the catalogue. While one is being rendered, everybody who
 * asks for it waits for that one; where rendering fails, the last good one is sent.
 */
export class PageCache {
  readonly #entries = new Map<string, Entry>();
  readonly #rendering = new Map<string, Promise<KeptPage>>();
  readonly #revision: () => number;
  #bytes = 0;

  constructor(revision: () => number) {
    this.#revision = revision;
  }

  /** The kept page of `key`, or the one that `render` makes now. Only pages with `keep` true are kept. */
  async get(key: string, render: () => Promise<{ page: KeptPage; keep: boolean }>): Promise<KeptPage> {
    const entry = this.#entries.get(key);
    if (entry?.revision === this.#revision()) {
      this.#touch(key, entry);
      return entry.page;
    }
    try {
      return await this.#renderOnce(key, render);
    } catch (error) {
      if (entry) return entry.page;
      throw error;
    }
  }

  #renderOnce(key: string, render: () => Promise<{ page: KeptPage; keep: boolean }>): Promise<KeptPage> {
    const running = this.#rendering.get(key);
    if (running) return running;
    // Read before rendering: what is rendered from older data must not pass for newer.
    const revision = this.#revision();
    const rendering = render()
      .then(({ page, keep }) => {
        if (keep) this.#keep(key, { page, revision });
        return page;
      })
      .finally(() => this.#rendering.delete(key));
    this.#rendering.set(key, rendering);
    return rendering;
  }

  #keep(key: string, entry: Entry): void {
    this.#drop(key);
    this.#entries.set(key, entry);
    this.#bytes += entry.page.bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= MOST_BYTES) break;
      this.#drop(oldest);
    }
  }

  #touch(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.page.bytes;
  }
}
