import { type RefObject, useEffect, useState } from 'react';

/** Whether the shopper is about to see an element: a fifth of it is on the screen, or the page was scrolled or pointed at. */
export function useNearlyVisible(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const show = () => setNear(true);
    const stop = new AbortController();
    const options = { once: true, signal: stop.signal };
    for (const event of ['scroll', 'pointermove']) window.addEventListener(event, show, options);
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && show(), {
      // An element that only begins at the end of the first screen does not count yet.
      threshold: 0.2,
    });
    if (place.current) observer.observe(place.current);
    return () => {
      stop.abort();
      observer.disconnect();
    };
  }, [place]);
  return isNear;
}
