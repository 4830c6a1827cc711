import { useQueryClient } from '@tanstack/react-query';
import { refreshPeople } from '#lib/refresh-people.ts';
import { useMember } from '#lib/session.ts';
import { patchNudge, recordNudge, refreshSignals } from './change-nudge.ts';

/**
 * Effects of a new interaction on the dashboard: the nudge that it answers is done at once; others
 * of the same person, the signals, the figures and the warmth are refetched.
 */
export function useAnswerNudge() {
  const queryClient = useQueryClient();
  const { id: memberId } = useMember();
  return async (nudgeId: string | null) => {
    const answered = nudgeId && patchNudge(queryClient, nudgeId, { status: 'done' });
    if (answered) recordNudge(answered, 'done', memberId);
    await Promise.all([refreshPeople(queryClient), refreshSignals(queryClient)]);
  };
}
