import { useEffect, useEffectEvent } from 'react';
import { MemberProviders } from '#app/member-providers.tsx';
import { useConsents } from '#features/consents/api/consents.ts';
import { logUsage } from '#features/usage/api/log-usage.ts';
import { useMember } from '#lib/session.ts';

/** Reports that a member wanted a feature of a later version, if they allow usage reports. */
export function EnterpriseAttempt({ path }: { path: string }) {
  const member = useMember();
  return (
    <MemberProviders key={member.id}>
      <CountedAttempt path={path} />
    </MemberProviders>
  );
}

function CountedAttempt({ path }: { path: string }) {
  const { id, user_metadata: metadata } = useMember();
  const isCounted = useConsents(id).data?.some(
    (record) => record.consent_type === 'analytics' && record.consent_granted,
  );
  const count = useEffectEvent((routeOrFeature: string) => {
    const usageData = {
      routeOrFeature,
      userTier: typeof metadata['tier'] === 'string' ? metadata['tier'] : 'unknown',
      timestamp: new Date().toISOString(),
      event_type: 'enterprise_blocked',
    };
    const report = { featureName: 'enterprise', action: 'enterprise_blocked', usageData };
    logUsage({ ...report, success: false }).catch(() => undefined);
  });
  useEffect(() => {
    if (isCounted) count(path);
  }, [isCounted, path]);
  return null;
}
