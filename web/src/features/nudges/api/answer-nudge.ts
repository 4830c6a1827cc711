import { useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';
import { useMember } from '#lib/session.ts';
import { patchNudge, recordNudge } from './change-nudge.ts';

/**
 * Effects of a new interaction on the dashboard: the nudge that it answers is done at once; others
 * of the same person, the figures and the warmth are refetched.
 */
export function useAnswerNudge() {
  const queryClient = useQueryClient();
  const { id: memberId } = useMember();
  return async (nudgeId: string | null) => {
    const answered = nudgeId && patchNudge(queryClient, nudgeId, { status: 'done' });
    if (answered) recordNudge(answered, 'done', memberId);
    const keys = [apiQuery.nudges.today.key(), apiQuery.contacts.key(), apiQuery.dashboard.key()];
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
}
