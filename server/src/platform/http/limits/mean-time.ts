/** The mean before the first measurement, in ms. */
const INITIAL = 50;

/** The weight of one measurement. */
const WEIGHT = 1 / 16;

/** A measurement counts as at most this many times the mean: a single stall changes little, a slow machine changes it soon. */
const OUTLIER = 4;

/** The smallest mean, in ms, so that nothing is divided by zero. */
const MINIMUM = 0.1;

/** An exponentially weighted mean of times, in ms. */
export class MeanTime {
  #mean = INITIAL;

  get mean(): number {
    return this.#mean;
  }

  add(time: number): void {
    const counted = Math.min(time, OUTLIER * this.#mean);
    this.#mean = Math.max(MINIMUM, this.#mean + WEIGHT * (counted - this.#mean));
  }
}
