import { setImmediate as nextTurn } from 'node:timers/promises';

let last = Promise.resolve();

/**
 * Resolves in a turn of the event loop of its own, in the order of the calls. Work that keeps the processor busy begins after
 * it: the process then reads from all sockets and sends cached responses between two pieces of work. Without it some requests
 * wait twice as long as others, because the kernel reports sockets in the order of their last report, not of their requests.
 */
export function yieldToEventLoop(): Promise<void> {
  last = last.then(() => nextTurn());
  return last;
}
