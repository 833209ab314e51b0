import { StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { registerWorker } from './platform/register-service-worker.ts';
import { freeMoment, Piece, wholeTakenOver } from './shell/piece.tsx';

/** The data is read in one piece of work, the router made in another, and what it shows is taken over in others. */
function Page() {
  // The worker shares the phone's processor with the page, which comes first.
  useEffect(() => void wholeTakenOver().then(registerWorker), []);
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
