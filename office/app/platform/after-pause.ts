/**
 * Calls after a pause without another change, in ms, and shows the result. For effects: once the returned function was called, nothing
 * is called, or the late result is dropped.
 */
export function afterPause<Result>(
  pause: number,
  call: () => Promise<Result>,
  show: (result: Result) => void,
): () => void {
  let current = true;
  const timer = setTimeout(async () => {
    const result = await call();
    if (current) show(result);
  }, pause);
  return () => {
    current = false;
    clearTimeout(timer);
  };
}
