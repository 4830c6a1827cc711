import { minuteMs } from '@kith/contract/core/time';
import { useSyncExternalStore } from 'react';

function followClock(onTick: () => void) {
  const timer = setInterval(onTick, minuteMs);
  return () => clearInterval(timer);
}

/** The current time, to the minute, so that a page left open greets correctly the next morning. */
export function useNow(): number {
  return useSyncExternalStore(followClock, () => Math.floor(Date.now() / minuteMs) * minuteMs);
}
