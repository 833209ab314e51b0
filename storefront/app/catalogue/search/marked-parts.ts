/** A part of a name with its start position. */
interface NamePart {
  from: number;
  text: string;
  isMarked: boolean;
}

/**
 * Splits a name into marked and other parts. `spans` are those of the API: first and last position (exclusive) of each
 * marked part, in order. A provider without them only finds substrings: then the search itself is marked.
 */
export function markedParts(name: string, search: string, spans?: readonly number[][]): NamePart[] {
  const parts: NamePart[] = [];
  let end = 0;
  function add(to: number, isMarked: boolean): void {
    if (to > end) parts.push({ from: end, text: name.slice(end, to), isMarked });
    end = Math.max(end, to);
  }
  for (const [from = 0, to = 0] of spans ?? substringSpans(name, search)) {
    add(from, false);
    add(to, true);
  }
  add(name.length, false);
  return parts;
}

function substringSpans(name: string, search: string): number[][] {
  const text = search.trim().toLowerCase();
  const lower = name.toLowerCase();
  // A few letters change their length in lower case: then the positions would be wrong.
  const from = text && lower.length === name.length ? lower.indexOf(text) : -1;
  return from < 0 ? [] : [[from, from + text.length]];
}
