import { Presets, SingleBar } from 'cli-progress';

/** Minimum time between two log lines of a step, in ms. */
const LOG_INTERVAL = 5_000;

/** Shows the progress of a command: a bar on a terminal; otherwise log lines, at intervals and at the end of a step. */
export class Progress {
  readonly #bar: SingleBar | null;
  #step = '';
  #lastLogged = 0;

  constructor(stream: NodeJS.WriteStream = process.stderr) {
    const format = '{step} [{bar}] {value}/{total}';
    this.#bar = stream.isTTY
      ? new SingleBar({ format, stream, clearOnComplete: true, hideCursor: true }, Presets.shades_classic)
      : null;
  }

  show(step: string, done: number, total: number): void {
    if (total === 0) return;
    const isNewStep = step !== this.#step;
    this.#step = step;
    if (this.#bar) this.#draw(this.#bar, isNewStep, done, total);
    else if (done === total || performance.now() - this.#lastLogged > LOG_INTERVAL)
      this.#log(isNewStep, done, total);
  }

  /** Removes the bar from the terminal before other output. */
  stop(): void {
    this.#bar?.stop();
  }

  #draw(bar: SingleBar, isNewStep: boolean, done: number, total: number): void {
    if (isNewStep) bar.start(total, done, { step: this.#step });
    else bar.update(done);
    if (done === total) bar.stop();
  }

  #log(isNewStep: boolean, done: number, total: number): void {
    this.#lastLogged = performance.now();
    if (!isNewStep || done === total) console.error(`${this.#step}: ${done} of ${total}`);
  }
}
