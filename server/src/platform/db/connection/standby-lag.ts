/** A standby that is further behind is not read, in ms. */
const MAX_LAG = 2_000;

/** What a poll of the primary has seen. */
export interface PrimaryPoll {
  /** The end of the WAL, in bytes. Everything that the poll has seen is before it. */
  wal: number;
  /** Whether it has reported changes of cached data. */
  changed: boolean;
}

/** Reports the polls of the primary. */
export interface PollSource {
  /** Calls `listener` after each poll, before its changes are reported. */
  onPoll(listener: (poll: PrimaryPoll) => void): void;
}

/** Compares how far a standby has replayed the WAL with what the primary had written. All times are those of this process. */
export class StandbyLag {
  readonly #now: () => number;
  /** The ends of the primary's WAL in the last `MAX_LAG`, and one before. */
  #written: { at: number; wal: number }[] = [];
  /** The end of the WAL at the last report of changes. */
  #reported = Number.POSITIVE_INFINITY;
  #replayed: { at: number; wal: number } | undefined;

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  addPrimary({ wal, changed }: PrimaryPoll): void {
    // Before the first poll it is unknown which changes the standby lacks.
    if (changed || this.#reported === Number.POSITIVE_INFINITY) this.#reported = wal;
    this.#written.push({ at: this.#now(), wal });
    const old = this.#now() - MAX_LAG;
    while (this.#written[1] && this.#written[1].at <= old) this.#written.shift();
  }

  addStandby(wal: number): void {
    this.#replayed = { at: this.#now(), wal };
  }

  /** The standby does not respond. */
  reset(): void {
    this.#replayed = undefined;
  }

  /** Whether the standby has all reported changes, and everything that the primary had written two seconds ago. */
  isFresh(): boolean {
    const old = this.#now() - MAX_LAG;
    const [first] = this.#written;
    const last = this.#written.at(-1);
    if (!first || !last || last.at < old || !this.#replayed || this.#replayed.at < old) return false;
    const required = first.at <= old ? Math.max(this.#reported, first.wal) : this.#reported;
    return this.#replayed.wal >= required;
  }
}
