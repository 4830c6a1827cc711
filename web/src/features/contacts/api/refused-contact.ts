import type { NewContact } from '#lib/offline/change-rules.ts';

/** What the server said of somebody who could not be added, as the call would have failed; else null. */
export function refusalOf({ state }: NewContact): { code: string; data: unknown } | null {
  return state.status === 'refused' ? { code: state.code, data: state.details } : null;
}
