import { removeValue } from './part-index.ts';

/** The sounds of words by their skeletons. A node of the tree is the beginning of a skeleton; the root is the empty one. */
export class SkeletonTree<T> {
  readonly length: number;
  /** The values whose whole skeleton this is. */
  readonly values: T[] = [];
  readonly #next = new Map<string, SkeletonTree<T>>();

  constructor(length = 0) {
    this.length = length;
  }

  add(skeleton: string, value: T): void {
    let node: SkeletonTree<T> = this;
    for (let at = 0; at < skeleton.length; at++) {
      const next = node.#next.get(skeleton[at]!) ?? new SkeletonTree(at + 1);
      node.#next.set(skeleton[at]!, next);
      node = next;
    }
    node.values.push(value);
  }

  /** Removes a value. Nodes without values stay: they only cost a lookup. */
  remove(skeleton: string, isRemoved: (value: T) => boolean): void {
    const values = this.find(skeleton)?.values;
    removeValue(values, values?.find(isRemoved));
  }

  /** The node of the letters of a skeleton from a position on; undefined if no skeleton has them. */
  find(skeleton: string, from = 0): SkeletonTree<T> | undefined {
    let node: SkeletonTree<T> | undefined = this;
    for (let at = from; node && at < skeleton.length; at++) node = node.#next.get(skeleton[at]!);
    return node;
  }

  /** The lengths of the beginnings of a skeleton that are whole skeletons of values. */
  lengthsOfBeginnings(skeleton: string): number[] {
    const lengths: number[] = [];
    let node: SkeletonTree<T> | undefined = this;
    for (const letter of skeleton) {
      node = node.#next.get(letter);
      if (!node) break;
      if (node.values.length > 0) lengths.push(node.length);
    }
    return lengths;
  }

  /**
   * Finds the nodes at edit distance 1 with the same first letter, which people rarely mistake: one letter deleted, inserted or
   * replaced, or two letters swapped.
   */
  findEdits(skeleton: string): Iterable<SkeletonTree<T>> {
    const edits = new Set<SkeletonTree<T> | undefined>();
    let node: SkeletonTree<T> | undefined = this;
    for (let at = 1; at <= skeleton.length; at++) {
      node = node.#next.get(skeleton[at - 1]!);
      if (!node) break;
      for (const letter of LETTERS) {
        const other: SkeletonTree<T> | undefined = node.#next.get(letter);
        edits.add(other?.find(skeleton, at));
        edits.add(other?.find(skeleton, at + 1));
      }
      edits.add(node.find(skeleton, at + 1));
      if (at + 1 < skeleton.length)
        edits.add(node.find(`${skeleton[at + 1]}${skeleton[at]}${skeleton.slice(at + 2)}`));
    }
    edits.delete(undefined);
    edits.delete(this.find(skeleton));
    return edits as Set<SkeletonTree<T>>;
  }
}

/** All letters of skeletons. */
const LETTERS = [...'Akg\u02a7jtdnpfbmrls'];
