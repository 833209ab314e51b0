import { seeded } from './load.ts';

/** Some equal servers with one queue: the cores of a machine, the thread of a process, the lock of a row. */
export class Station {
  readonly name: string;
  readonly servers: number;
  #free: number;
  readonly #queue: (() => void)[] = [];
  #since = 0;
  #busy = 0;

  constructor(name: string, servers: number) {
    this.name = name;
    this.servers = servers;
    this.#free = servers;
  }

  /** Calls `next` as soon as a server is free, and keeps it until `release`. */
  take(now: number, next: () => void): void {
    if (this.#free === 0) {
      this.#queue.push(next);
      return;
    }
    this.#count(now);
    this.#free--;
    next();
  }

  release(now: number): void {
    const next = this.#queue.shift();
    if (next) {
      next(); // the server stays busy
      return;
    }
    this.#count(now);
    this.#free++;
  }

  /** The part of its servers that was busy until `now`. */
  utilization(now: number): number {
    this.#count(now);
    return this.#busy / (now * this.servers);
  }

  #count(now: number): void {
    this.#busy += (now - this.#since) * (this.servers - this.#free);
    this.#since = now;
  }
}

/** A request: it waits for a time in ms, for a free server of a station, or gives one back. */
export type Task = Generator<number | Station | { free: Station }, void, void>;

/** Runs tasks in simulated time, with the same random numbers in every run. */
export class Simulation {
  now = 0;
  readonly chance: () => number;
  /** A binary heap: the next event is the first. */
  readonly #events: { at: number; run: () => void }[] = [];

  constructor(seed = 1) {
    this.chance = seeded(seed);
  }

  /** A time with this mean, exponentially distributed: most are short, some much longer. */
  random(mean: number): number {
    return -mean * Math.log(1 - this.chance());
  }

  start(task: Task, done: () => void = () => {}): void {
    const { value: step, done: isDone } = task.next();
    const next = () => this.start(task, done);
    if (isDone) done();
    else if (typeof step === 'number') this.after(step, next);
    else if (step instanceof Station) step.take(this.now, next);
    else {
      step.free.release(this.now);
      next();
    }
  }

  after(ms: number, run: () => void): void {
    this.#events.push({ at: this.now + ms, run });
    this.#rise(this.#events.length - 1);
  }

  runUntil(end: number): void {
    while (this.#events[0] && this.#events[0].at <= end) {
      const { at, run } = this.#events[0];
      const last = this.#events.pop()!;
      if (this.#events.length > 0) {
        this.#events[0] = last;
        this.#sink();
      }
      this.now = at;
      run();
    }
    this.now = end;
  }

  #rise(place: number): void {
    for (let at = place; at > 0; ) {
      const above = (at - 1) >> 1;
      if (this.#events[above]!.at <= this.#events[at]!.at) return;
      this.#swap(at, above);
      at = above;
    }
  }

  #sink(): void {
    for (let at = 0; ; ) {
      let least = at;
      for (const below of [2 * at + 1, 2 * at + 2])
        if (below < this.#events.length && this.#events[below]!.at < this.#events[least]!.at) least = below;
      if (least === at) return;
      this.#swap(at, least);
      at = least;
    }
  }

  #swap(one: number, other: number): void {
    [this.#events[one], this.#events[other]] = [this.#events[other]!, this.#events[one]!];
  }
}
