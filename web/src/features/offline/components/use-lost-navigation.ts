import { secondMs } from '@kith/contract/core/time';
import { useEffect, useRef } from 'react';
import { createPath, useNavigation } from 'react-router';
import { reportError } from '#lib/errors.ts';
import { patienceMs, timeoutError } from '#lib/fetch-in-time.ts';
import { confirmOffline, useIsOnline } from '#lib/online.ts';

/** After this time, a screen's files count as lost. */
const lostAfterMs = 10 * secondMs;
/** Files that only waited for the connection arrive in this time once it is back. */
const graceMs = secondMs;

/**
 * Notices when a screen does not open because the network swallowed its files, and requests it
 * again on reconnect: the browser would wait for minutes.
 */
export function useLostNavigation() {
  const { location } = useNavigation();
  const isOnline = useIsOnline();
  const address = location ? createPath(location) : null;
  const wasNotified = useRef(false);

  useEffect(() => {
    wasNotified.current = false;
    if (address === null) return undefined;
    const doubting = setTimeout(() => void confirmOffline(), patienceMs);
    return () => clearTimeout(doubting);
  }, [address]);

  useEffect(() => {
    if (address === null) return undefined;
    const act = () => {
      if (isOnline) return window.location.assign(address);
      wasNotified.current = true;
      return void reportError(timeoutError(), 'load');
    };
    const waitMs = isOnline ? (wasNotified.current ? graceMs : lostAfterMs) : patienceMs;
    const waiting = setTimeout(act, waitMs);
    return () => clearTimeout(waiting);
  }, [address, isOnline]);
}
