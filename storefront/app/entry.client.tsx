import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { registerWorker } from './register-worker.ts';
import { freeMoment, Piece } from './shell/piece.tsx';

/** The data is read in one piece of work, the router made in another, and what it shows is taken over in others. */
function Page() {
  try {
    return <Piece>{HydratedRouter({})}</Piece>;
  } catch (reading) {
    throw reading instanceof Promise ? reading.then(freeMoment) : reading;
  }
}

freeMoment().then(() => {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Page />
      </StrictMode>,
    );
  });
});
registerWorker();
