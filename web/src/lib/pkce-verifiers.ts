import { readStored, readStoredJson, writeStored } from '#lib/storage.ts';
import { storageKey } from '#lib/supabase-client.ts';

/** Where the client stores the verifier of the newest flow, and those of the last few flows. */
const newestKey = `${storageKey}-code-verifier`;
const listKey = `${storageKey}-flows-code-verifier`;
const flowKey = (id: string) => `${storageKey}-flow-${id}-code-verifier`;

/** The client adds what the flow is for. */
function withoutPurpose(stored: unknown): string {
  return typeof stored === 'string' ? (stored.split('/')[0] ?? '') : '';
}

/** The verifier of the flow that this browser began last; empty without one. */
export function readNewestVerifier(): string {
  return withoutPurpose(readStoredJson(newestKey));
}

/** The verifiers of the flows that this browser has begun, the newest first. */
export function readVerifiers(): string[] {
  const ids = readStoredJson(listKey);
  const listed = Array.isArray(ids) ? ids.filter((id) => typeof id === 'string').toReversed() : [];
  const all = [
    readNewestVerifier(),
    ...listed.map((id) => withoutPurpose(readStoredJson(flowKey(id)))),
  ];
  return [...new Set(all)].filter((verifier) => verifier !== '');
}

/** A verifier is used once. */
export function forgetNewestVerifier() {
  if (readStored(newestKey) !== null) writeStored(newestKey, null);
}
