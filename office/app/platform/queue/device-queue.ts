/** The part of `localStorage` that a queue needs. */
export interface QueueStorage {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** What is stored of a change that waits on this device. */
export interface Queued {
  /** The id of the staff member who made it. */
  staff: number;
  /** When it was made, by the clock of this device, in ms; then the order of two changes of one moment. */
  order: [number, number];
}

/** Changes of a device that wait to be sent. Each has an entry of its own, so that two tabs never overwrite each other's. */
export class DeviceQueue<Entry extends Queued> {
  readonly #prefix: string;
  readonly #storage: QueueStorage;
  readonly #now: () => number;
  #count = 0;

  /** @param prefix of the names of its entries */
  constructor(prefix: string, storage: QueueStorage, now: () => number) {
    this.#prefix = prefix;
    this.#storage = storage;
    this.#now = now;
  }

  nextOrder(): Queued['order'] {
    return [this.#now(), this.#count++];
  }

  /** Stores an entry, or replaces the one with its key. Throws if it cannot be stored. */
  write(key: string, entry: Entry): void {
    this.#storage.setItem(this.#prefix + key, JSON.stringify(entry));
  }

  /** All entries of a staff member with their keys, in the order in which they were made. */
  read(staff: number): (Entry & { key: string })[] {
    const keys = Array.from({ length: this.#storage.length }, (_, at) => this.#storage.key(at) ?? '');
    return keys
      .filter((key) => key.startsWith(this.#prefix))
      .flatMap((key) =>
        parse<Entry>(this.#storage.getItem(key)).map((entry) => ({
          ...entry,
          key: key.slice(this.#prefix.length),
        })),
      )
      .filter((entry) => entry.staff === staff)
      .sort(({ order: [at, nth] }, { order: [otherAt, otherNth] }) => at - otherAt || nth - otherNth);
  }

  remove(key: string): void {
    this.#storage.removeItem(this.#prefix + key);
  }
}

function parse<Entry extends Queued>(text: string | null): Entry[] {
  try {
    const entry = JSON.parse(text ?? '') as Entry;
    return Array.isArray(entry.order) ? [entry] : [];
  } catch {
    return [];
  }
}

/** Without local storage entries last as long as the page. */
export function deviceStorage(): QueueStorage {
  try {
    return localStorage;
  } catch {
    return sessionStorage;
  }
}
