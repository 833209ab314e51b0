import { StrictMode, startTransition, useEffect, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { registerServiceWorker } from './platform/register-service-worker.ts';
import { replayEvents, replayTyping } from './shell/document/event-replay.ts';

/** Its effects run after the effects of the page inside. */
function App() {
  useLayoutEffect(replayTyping, []);
  useEffect(() => void replayEvents(), []);
  // Last, because the worker would compete with the page for the phone's processor.
  useEffect(registerServiceWorker, []);
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
