import { busy, type Refused, tooMany } from '../../refused.ts';

/** Uploads of one person at the same time; a browser sends one. */
const MAX_PER_PERSON = 2;

/** Uploads of this process at the same time. This limits the disk space that they fill. */
const MAX_PER_PROCESS = 50;

/** Limits the uploads that are received at the same time: a slow client can make one last very long. */
export class UploadLimit {
  readonly #byPerson = new Map<string, number>();
  #total = 0;

  /** Starts an upload: returns the function to call at its end, or a refusal. */
  begin(person: string): (() => void) | Refused {
    const own = this.#byPerson.get(person) ?? 0;
    if (own >= MAX_PER_PERSON) return tooMany(5);
    if (this.#total >= MAX_PER_PROCESS) return busy(5);
    this.#total += 1;
    this.#byPerson.set(person, own + 1);
    return () => this.#end(person);
  }

  #end(person: string): void {
    this.#total -= 1;
    const own = (this.#byPerson.get(person) ?? 0) - 1;
    if (own > 0) this.#byPerson.set(person, own);
    else this.#byPerson.delete(person);
  }
}
