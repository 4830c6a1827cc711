import { unknownTier } from '@kith/contract/usage/rules';
import { useEffect, useEffectEvent } from 'react';
import { MemberProviders } from '#app/member-providers.tsx';
import { useConsents } from '#features/consents/api/consents.ts';
import { noteBlocked } from '#features/waitlist/api/note-blocked.ts';
import { logUsage } from '#features/usage/api/log-usage.ts';
import { apiClient } from '#lib/api-client.ts';
import { useMember } from '#lib/session.ts';

/** Notes that a visitor wanted a feature of a later version. */
export function VisitorsAttempt({ path }: { path: string }) {
  useEffect(() => void noteBlocked(path), [path]);
  return null;
}

/** The same for a member: by name if they allow usage reports, else without. */
export function EnterpriseAttempt({ path }: { path: string }) {
  const member = useMember();
  return (
    <MemberProviders key={member.id}>
      <CountedAttempt path={path} />
    </MemberProviders>
  );
}

function CountedAttempt({ path }: { path: string }) {
  const { id } = useMember();
  const consents = useConsents(id).data;
  const isCounted = consents?.some(
    (record) => record.consent_type === 'analytics' && record.consent_granted,
  );
  const count = useEffectEvent((routeOrFeature: string) => {
    reportAttempt(routeOrFeature).catch(() => undefined);
  });
  useEffect(() => {
    if (isCounted) count(path);
    else if (isCounted === false) void noteBlocked(path);
  }, [isCounted, path]);
  return null;
}

async function reportAttempt(routeOrFeature: string): Promise<void> {
  const usageData = {
    routeOrFeature,
    userTier: await readTier(),
    timestamp: new Date().toISOString(),
    event_type: 'enterprise_blocked',
  };
  const report = { featureName: 'enterprise', action: 'enterprise_blocked', usageData };
  await logUsage({ ...report, success: false });
}

/** The member's plan; what is reported shouldn't fail with it. */
async function readTier(): Promise<string> {
  try {
    return (await apiClient.billing.get({})).plan;
  } catch {
    return unknownTier;
  }
}
