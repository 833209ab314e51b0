import { Presets, SingleBar } from 'cli-progress';

/** Between two plain lines of one step, in ms. */
const PATIENCE = 5_000;

/** How far a command is: a bar on a terminal, elsewhere a line at the end of each step and now and then before it. */
export class Progress {
  readonly #bar: SingleBar | null;
  #step = '';
  #told = 0;

  constructor(stream: NodeJS.WriteStream = process.stderr) {
    const format = '{step} [{bar}] {value}/{total}';
    this.#bar = stream.isTTY
      ? new SingleBar({ format, stream, clearOnComplete: true, hideCursor: true }, Presets.shades_classic)
      : null;
  }

  show(step: string, done: number, total: number): void {
    if (total === 0) return;
    const began = step !== this.#step;
    this.#step = step;
    if (this.#bar) this.#draw(this.#bar, began, done, total);
    else if (done === total || performance.now() - this.#told > PATIENCE) this.#tell(began, done, total);
  }

  /** Takes the bar off the terminal, before anything else is written. */
  stop(): void {
    this.#bar?.stop();
  }

  #draw(bar: SingleBar, began: boolean, done: number, total: number): void {
    if (began) bar.start(total, done, { step: this.#step });
    else bar.update(done);
    if (done === total) bar.stop();
  }

  #tell(began: boolean, done: number, total: number): void {
    this.#told = performance.now();
    if (!began || done === total) console.error(`${this.#step}: ${done} of ${total}`);
  }
}
