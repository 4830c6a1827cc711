import { paths } from '@kith/contract/app-routes/paths';
import { suggestionConsents } from '@kith/contract/account/scopes';
import type { AnalysisRun } from '@kith/contract/analyses/schemas';
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
  const { id: memberId } = useMember();
  const isOn = useFlag('ai_analysis_v1');
  const { data: consents } = useConsents(memberId);
  const isAllowed = suggestionConsents.every((type) =>
    consents?.some((record) => record.consent_type === type && record.consent_granted),
  );
  const { data } = useQuery({ ...currentRunOnce(memberId), enabled: isOn && isAllowed });
  const run = data?.run ?? null;
  return run !== null && isRunOpen(run) ? <FollowedRun run={run} /> : null;
}

/** By itself, so that its texts are loaded only where there is a run. */
function FollowedRun({ run }: { run: AnalysisRun }) {
  const navigate = useNavigate();
  const follow = useFollowInBackground((contactId) => void navigate(paths.contact(contactId)));
  const followIt = useEffectEvent(() => follow(run));
  useEffect(() => {
    followIt();
  }, []);
  return null;
}
