import { useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';
import { patchNudge } from './change-nudge.ts';

/**
 * Effects of a new interaction on the dashboard: the nudge that it answers is done at once; others
 * of the same person, the figures and the warmth are refetched.
 */
export function useAnswerNudge() {
  const queryClient = useQueryClient();
  return async (nudgeId: string | null) => {
    if (nudgeId !== null) patchNudge(queryClient, nudgeId, { status: 'done' });
    const keys = [apiQuery.nudges.today.key(), apiQuery.contacts.key(), apiQuery.dashboard.key()];
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
}
