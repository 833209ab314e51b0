/** How many of the last digits of its order's number a bag has. */
const DIGITS = 3;

/** Returns the bag number of each order, by order number: `H100482` → `482`; the whole number if two orders would have the same. */
export function bagNumbers(numbers: readonly string[]): Map<string, string> {
  const short = (number: string) => number.slice(-DIGITS);
  const sharing = Map.groupBy(numbers, short);
  return new Map(
    numbers.map((number) => [number, sharing.get(short(number))?.length === 1 ? short(number) : number]),
  );
}
