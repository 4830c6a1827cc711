import { secondMs } from '@kith/contract/core/time';
import { useEffect, useRef } from 'react';
import { createPath, useNavigation } from 'react-router';
import { reportError } from '#lib/errors.ts';
import { patienceMs, timeoutError } from '#lib/fetch-in-time.ts';
import { suspectLine, useIsOnline } from '#lib/online.ts';

/** After so long, a screen whose files are on their way has lost them. */
const lostAfterMs = 10 * secondMs;
/** What only waited for the connection comes in this time when it is back. */
const graceMs = secondMs;

/**
 * Tells when a screen does not come because the network swallowed its files, and asks for it anew when
 * the way is there again: the browser would wait for the first answer for minutes.
 */
export function useLostNavigation() {
  const { location } = useNavigation();
  const isOnline = useIsOnline();
  const address = location ? createPath(location) : null;
  const wasTold = useRef(false);

  useEffect(() => {
    wasTold.current = false;
    if (address === null) return undefined;
    const doubting = setTimeout(() => void suspectLine(), patienceMs);
    return () => clearTimeout(doubting);
  }, [address]);

  useEffect(() => {
    if (address === null) return undefined;
    const act = () => {
      if (isOnline) return window.location.assign(address);
      wasTold.current = true;
      return void reportError(timeoutError(), 'load');
    };
    const waitMs = isOnline ? (wasTold.current ? graceMs : lostAfterMs) : patienceMs;
    const waiting = setTimeout(act, waitMs);
    return () => clearTimeout(waiting);
  }, [address, isOnline]);
}
