import type { VerbName, verbs } from './verbs.mjs';

type OptionsOf<N extends VerbName> = (typeof verbs)[N] extends { options: infer O } ? O : object;

type ValueOf<O> = O extends { multiple: true }
  ? string[]
  : O extends { type: 'boolean' }
    ? boolean
    : O extends { default: string }
      ? string
      : string | undefined;

/** The parsed arguments of a verb. `positionals`: exactly one, if the verb takes one argument. */
export interface Call<N extends VerbName> {
  name: N;
  values: { [K in keyof OptionsOf<N>]: ValueOf<OptionsOf<N>[K]> };
  positionals: string[];
}
