import { useEffect, useRef } from 'react';

/** Begins something that ends when its screen goes: each call answers a signal of its own. */
export function useAbortOnUnmount(): () => AbortSignal {
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  return () => {
    running.current = new AbortController();
    return running.current.signal;
  };
}
