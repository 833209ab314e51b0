import { useLocation } from 'react-router';

/** The error page if even the shell cannot be rendered. It contains both languages, because the messages may not be loaded. */
export function RootError() {
  const { pathname, search } = useLocation();
  return (
    <main className="mx-auto grid min-h-dvh max-w-lg content-center gap-6 p-6 text-center">
      <title>Haat</title>
      <section className="grid gap-2" lang="en">
        <h1 className="text-2xl font-bold">The shop cannot be reached right now.</h1>
        <p className="text-muted">Your cart is safe on this device. Please try again in a moment.</p>
      </section>
      <section className="grid gap-2" lang="bn">
        <p className="text-2xl font-bold">এই মুহূর্তে দোকানে পৌঁছানো যাচ্ছে না।</p>
        <p className="text-muted">আপনার কার্ট এই ডিভাইসে ঠিকই আছে। একটু পরে আবার চেষ্টা করুন।</p>
      </section>
      <a
        className="mx-auto inline-flex min-h-11 items-center rounded-control bg-brand px-6 font-bold text-on-brand"
        href={pathname + search}
      >
        Try again · আবার চেষ্টা করুন
      </a>
    </main>
  );
}
