/** What is supposed before anything was measured, in ms. */
const AT_FIRST = 50;

/** The weight of one measure. */
const WEIGHT = 1 / 16;

/** One measure counts for at most so many means: a single stall says little, a machine that became slow says it often. */
const OUTLIER = 4;

/** The shortest mean, in ms: nothing is divided by zero. */
const SHORTEST = 0.1;

/** An exponentially weighted mean of times, in ms. */
export class MeanTime {
  #mean = AT_FIRST;

  get mean(): number {
    return this.#mean;
  }

  add(time: number): void {
    const counted = Math.min(time, OUTLIER * this.#mean);
    this.#mean = Math.max(SHORTEST, this.#mean + WEIGHT * (counted - this.#mean));
  }
}
