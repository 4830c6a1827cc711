import { createExternalValue, useExternalValue } from '#lib/external-value.ts';

/**
 * The result in the address when the page was opened from an email or a provider, read before the
 * session's client removes it from the address.
 */
export type Arrival =
  | { status: 'plain' }
  | { status: 'signed_in' }
  /** The first of two confirmations of a new address. */
  | { status: 'half_confirmed' }
  | { status: 'refused'; code: string };

const plain: Arrival = { status: 'plain' };

export function readArrival(hash: string): Arrival {
  const fragment = new URLSearchParams(hash.replace(/^#/u, ''));
  const code = fragment.get('error_code') ?? fragment.get('error');
  if (code !== null) return { status: 'refused', code };
  if (fragment.has('access_token')) return { status: 'signed_in' };
  return fragment.has('message') ? { status: 'half_confirmed' } : plain;
}

const arrival = createExternalValue<Arrival>(
  typeof window === 'undefined' ? plain : readArrival(window.location.hash),
);

export function useArrival(): Arrival {
  return useExternalValue(arrival, () => plain);
}

/** Done once it has been shown or followed. */
export function forgetArrival() {
  arrival.set(plain);
}
