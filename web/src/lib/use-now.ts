import { minuteMs } from '@kith/contract/core/time';
import { useSyncExternalStore } from 'react';

function followClock(onTick: () => void) {
  const timer = setInterval(onTick, minuteMs);
  return () => clearInterval(timer);
}

/** The moment, to the minute: a page that is left open greets rightly the next morning. */
export function useNow(): number {
  return useSyncExternalStore(followClock, () => Math.floor(Date.now() / minuteMs) * minuteMs);
}
