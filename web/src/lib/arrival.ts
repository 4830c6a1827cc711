import { createExternalValue, useExternalValue } from '#lib/external-value.ts';

/**
 * What an email or a provider brought in the page's address. Threat: login CSRF, an address that
 * signs the browser into an account of its maker. Tokens in an address are never used. A code works
 * only with the verifier of a flow that this browser began, and the token of an emailed link only
 * after its reader agreed, unless they asked for it here (`open-arrival.ts`).
 */
export type Incoming =
  | { kind: 'code'; code: string }
  | { kind: 'link'; tokenHash: string; type: string };

/** How it ended, for the screen that it led to. */
export type Arrival =
  | { status: 'plain' }
  | { status: 'signed_in' }
  /** The first of two confirmations of a new address. */
  | { status: 'half_confirmed' }
  | { status: 'refused'; code: string };

const plain: Arrival = { status: 'plain' };

/** What belongs to an arrival; the rest of an address is the screen's. */
const queryNames = ['code', 'error', 'error_code', 'error_description'] as const;
const fragmentNames = [
  'access_token',
  'refresh_token',
  'provider_token',
  'token_hash',
  'message',
  'error',
  'error_code',
];

type Read = { arrival: Arrival; incoming: Incoming | null; clean: URL };

/** @returns also the address without what belongs to the arrival. */
export function readArrival(address: string): Read {
  const clean = new URL(address);
  // The answer of a service that a screen connects: our own codes come without a state.
  const read = { arrival: plain, incoming: null, clean };
  if (clean.searchParams.has('state')) return read;
  const fragment = new URLSearchParams(clean.hash.slice(1));
  const code = clean.searchParams.get('code');
  const tokenHash = fragment.get('token_hash');
  const refusal = fragment.get('error_code') ?? fragment.get('error');
  for (const name of queryNames) clean.searchParams.delete(name);
  if (fragmentNames.some((name) => fragment.has(name))) clean.hash = '';
  if (refusal !== null) return { ...read, arrival: { status: 'refused', code: refusal } };
  if (tokenHash !== null) {
    const type = fragment.get('type') ?? '';
    return { ...read, incoming: { kind: 'link', tokenHash, type } };
  }
  if (code !== null) return { ...read, incoming: { kind: 'code', code } };
  return fragment.has('message') ? { ...read, arrival: { status: 'half_confirmed' } } : read;
}

/** Reads the address before the router does, and cleans it: it must not stay in the history. */
function readOnce(): Pick<Read, 'arrival' | 'incoming'> {
  if (typeof window === 'undefined') return { arrival: plain, incoming: null };
  const { href } = window.location;
  const { clean, ...read } = readArrival(href);
  if (clean.href !== href) window.history.replaceState(window.history.state, '', clean.href);
  return read;
}

const first = readOnce();
const arrival = createExternalValue<Arrival>(first.arrival);
const incoming = createExternalValue<Incoming | null>(first.incoming);

export function useArrival(): Arrival {
  return useExternalValue(arrival, () => plain);
}

/** What waits to be opened; screens wait for it. */
export function useIncoming(): Incoming | null {
  return useExternalValue(incoming, () => null);
}

/** Shows the screen that the arrival led to. */
export function endArrival(end: Arrival) {
  arrival.set(end);
  incoming.set(null);
}

/** Done once it has been shown or followed. */
export function forgetArrival() {
  arrival.set(plain);
}
