import type { TestProject } from 'vitest/node';
import { prepare } from '../../../ops/install/prepare.mjs';
import { makeClone, removeClone } from './clone.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A clone that every user can enter. The tests of all files use it one after the other: to make one takes seconds. */
    clone: string;
  }
}

/** Installs and builds once, and makes a copy for the tests. */
export default async function setup(project: TestProject): Promise<() => void> {
  await prepare();
  const clone = makeClone(); // a shop that root starts drops root's rights in it
  project.provide('clone', clone);
  return () => removeClone(clone);
}
