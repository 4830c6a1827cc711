import { lazy, Suspense, useEffect } from 'react';
import { useConsents } from '#features/consents/api/consents.ts';
import { rememberConsents } from '#lib/consent-memory.ts';
import { useMember } from '#lib/session.ts';

/** Few members allow page views to be counted. */
const UsageRecorder = lazy(async () => {
  const recorder = await import('#features/usage/components/usage-recorder.tsx');
  return { default: recorder.UsageRecorder };
});

/*
 * What follows from the consents besides the gate: each alone, so that the answer renders nothing
 * else again.
 */

/** Remembers in this browser what was given. */
export function ConsentMemory() {
  const member = useMember();
  const consents = useConsents(member.id).data;
  useEffect(() => {
    if (!consents) return;
    const given = consents.filter((record) => record.consent_granted);
    rememberConsents(
      member.id,
      given.map((record) => record.consent_type),
    );
  }, [member.id, consents]);
  return null;
}

/** Counts page views of those who allow it. */
export function ConsentedUsage() {
  const member = useMember();
  const isAllowed = useConsents(member.id).data?.some(
    (record) => record.consent_type === 'analytics' && record.consent_granted,
  );
  return <Suspense>{isAllowed ? <UsageRecorder /> : null}</Suspense>;
}
