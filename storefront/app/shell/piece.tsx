import { type ReactNode, Suspense, useLayoutEffect, useState } from 'react';

/** Preact takes over everything in one task. Development has React, which makes its own pauses; the server draws at once. */
const IN_PIECES = import.meta.env.PROD && !import.meta.env.SSR;

/**
 * A part of the page that the script takes over in its turn, not with all the rest in one long task. Until then it stays
 * as the server drew it. It is one element, never more nor none. A page that is drawn later has it at once.
 */
export const Piece = IN_PIECES ? InTurn : AtOnce;

/** Comes when all that the server drew is taken over. */
export function wholeTakenOver(): Promise<void> {
  return work ?? Promise.resolve();
}

/** Whether it is. Before, another page must not be drawn over what is still the server's. */
export function isTakenOver(): boolean {
  return work === null;
}

/** Comes in a task of its own, after presses and what is to be painted. */
export function freeMoment(): Promise<void> {
  const { scheduler } = window as { scheduler?: { postTask(task: () => void): unknown } };
  return new Promise((come) => void (scheduler ? scheduler.postTask(come) : setTimeout(come)));
}

function AtOnce({ children }: { children: ReactNode }) {
  return children;
}

function InTurn({ children }: { children: ReactNode }) {
  const [turn] = useState(() => (takesOver ? newTurn() : null));
  // What is drawn after this is drawn anew.
  useLayoutEffect(() => {
    takesOver = false;
  }, []);
  if (!turn) return children;
  return (
    <Suspense fallback={null}>
      <Waiting turn={turn}>{children}</Waiting>
    </Suspense>
  );
}

function Waiting({ turn, children }: { turn: Turn; children: ReactNode }) {
  if (!turn.hasCome) throw turn.come;
  if (!turn.isTaken) takesOver = true;
  useLayoutEffect(() => {
    takesOver = false;
    turn.isTaken = true;
    turn.taken();
  }, [turn]);
  return children;
}

/** Whether what is being drawn is on the page already, as the server drew it. */
let takesOver = IN_PIECES;
const waiting: Turn[] = [];
let work: Promise<void> | null = null;

/** Tells two things to two sides: `come` to the piece, that it may be taken over; `done` to all others, that it is. */
class Turn {
  hasCome = false;
  isTaken = false;
  letCome = () => {};
  taken = () => {};
  readonly come = new Promise<void>((resolve) => {
    this.letCome = resolve;
  });
  readonly done = new Promise<void>((resolve) => {
    this.taken = resolve;
  });
}

function newTurn(): Turn {
  const turn = new Turn();
  waiting.push(turn);
  work ??= takeAll();
  return turn;
}

async function takeAll(): Promise<void> {
  while (waiting.length > 0) {
    await freeMoment();
    await take(waiting.shift());
  }
  work = null;
}

/** One that has left the page meanwhile is never taken over: then the others go on in the next task. */
function take(turn: Turn | undefined): Promise<void> | undefined {
  if (!turn) return;
  turn.hasCome = true;
  turn.letCome();
  return Promise.race([turn.done, freeMoment()]);
}
