import { type RefObject, useEffect, useState } from 'react';

/** Whether a fifth of an element has been on the screen: then what it shows is worth its bytes. */
export function useNear(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      // Not for the first lines of it, at the end of the first screen.
      threshold: 0.2,
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return isNear;
}
