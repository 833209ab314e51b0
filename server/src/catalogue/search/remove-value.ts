/** Removes a value from a list, if it is there. */
export function removeValue<T>(list: T[] | undefined, value: T | undefined): void {
  const at = list?.indexOf(value as T) ?? -1;
  if (at >= 0) list!.splice(at, 1);
}
