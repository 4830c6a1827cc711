import { useEffect, useRef } from 'react';

/** Starts work that is aborted when its screen unmounts: each call returns its own signal. */
export function useAbortOnUnmount(): () => AbortSignal {
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  return () => {
    running.current = new AbortController();
    return running.current.signal;
  };
}
