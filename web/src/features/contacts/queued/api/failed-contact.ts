import type { NewContact } from '#lib/offline/change-rules.ts';

/** The refusal of a new contact in the form of a failed call; else null. */
export function refusalOf({ state }: NewContact): { code: string; data: unknown } | null {
  return state.status === 'failed' ? { code: state.code, data: state.details } : null;
}
