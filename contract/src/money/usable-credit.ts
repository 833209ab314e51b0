/**
 * How much of a credit pays an order, in paisa: as much as the order costs. Of an order that is paid online so much is left that the provider
 * takes it.
 * @param leastOnlinePaisa the least sum that can be paid online; 0 for an order that is paid in cash
 */
export function usableCredit(creditPaisa: number, totalPaisa: number, leastOnlinePaisa = 0): number {
  const usable = Math.min(creditPaisa, totalPaisa);
  const isTooMuch = usable < totalPaisa && totalPaisa - usable < leastOnlinePaisa;
  return isTooMuch ? Math.max(0, totalPaisa - leastOnlinePaisa) : usable;
}
