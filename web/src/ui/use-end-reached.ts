import { useEffect, useEffectEvent, useRef } from 'react';

const endMargin = '400px';

/** Calls while the end of a list, where the reference is put, is near and there is more. */
export function useEndReached(hasMore: boolean, onReached: () => void) {
  const endRef = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(onReached);
  useEffect(() => {
    if (!hasMore || !endRef.current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) reach();
      },
      { rootMargin: endMargin },
    );
    observer.observe(endRef.current);
    return () => observer.disconnect();
  }, [hasMore]);
  return endRef;
}
