import { StrictMode, startTransition, useEffect, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { registerWorker } from './platform/register-service-worker.ts';
import { replayPresses, replayTyping } from './shell/event-replay.ts';

/** Its effects run after those of the page in it. */
function App() {
  useLayoutEffect(replayTyping, []);
  useEffect(() => void replayPresses(), []);
  // The worker shares the phone's processor with the page, which comes first.
  useEffect(registerWorker, []);
  return <HydratedRouter />;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <App />
    </StrictMode>,
  );
});
