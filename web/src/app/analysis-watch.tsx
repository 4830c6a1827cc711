import { paths } from '@kith/contract/app-routes/paths';
import { suggestionConsents } from '@kith/contract/account/scopes';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { currentRunOnce, isRunOpen } from '#features/analyses/api/analyses.ts';
import { useFollowInBackground } from '#features/analyses/components/use-follow-in-background.ts';
import { useConsents } from '#features/consents/api/consents.ts';
import { useFlag } from '#lib/flags.ts';
import { useMember } from '#lib/session.ts';

/** Shows an analysis that was going on when the app was opened, on every screen until it is done. */
export function AnalysisWatch() {
  const navigate = useNavigate();
  const { id: memberId } = useMember();
  const isOn = useFlag('ai_analysis_v1');
  const { data: consents } = useConsents(memberId);
  const isAllowed = suggestionConsents.every((type) =>
    consents?.some((record) => record.consent_type === type && record.consent_granted),
  );
  const follow = useFollowInBackground((contactId) => void navigate(paths.contact(contactId)));
  const { data } = useQuery({ ...currentRunOnce(memberId), enabled: isOn && isAllowed });
  const run = data?.run ?? null;
  const followOpen = useEffectEvent(() => {
    if (run !== null && isRunOpen(run)) follow(run);
  });
  const runId = run?.id;
  useEffect(() => {
    if (runId !== undefined) followOpen();
  }, [runId]);
  return null;
}
