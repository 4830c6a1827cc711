import {
  type ConsentChoice,
  consentKeys,
  type ConsentType,
  consentTypeOfKey,
} from '@kith/contract/consents/rules';
import { lazy, type ReactNode, Suspense } from 'react';
import { expectsToPass } from '#lib/consent-memory.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useMember } from '#lib/session.ts';
import { LoadingScreen } from '#ui/spinner.tsx';
import { type ConsentRecord, useConsents } from '../api/consents.ts';

/** Most visits never need it. */
const ConsentDialog = lazy(async () => {
  const dialog = await import('./consent-dialog.tsx');
  return { default: dialog.ConsentDialog };
});

type ConsentGateProps = {
  /** Every one of these must be granted. */
  required: readonly ConsentType[];
  /** Lets members whose email contains `demo` pass without asking; the server still checks. */
  isDemoBypassOn: boolean;
  onCancel: () => void;
  /** The way out for members who don't agree; inside the dialog. */
  wayOut: ReactNode;
  /** Shown at an address in place of the dialog, for members who haven't agreed. */
  withoutConsents?: ReactNode;
  children: ReactNode;
};

/**
 * Shows its content once the required consents are given; asks for them until then. Whoever passed
 * the last check in this browser passes until the answer comes: the server refuses what it must.
 */
export function ConsentGate({
  required,
  isDemoBypassOn,
  onCancel,
  wayOut,
  withoutConsents = null,
  children,
}: ConsentGateProps) {
  const { t } = useTranslation('consent');
  const member = useMember();
  const consents = useConsents(member.id);

  if (required.length === 0) return children;
  if (isDemoBypassOn && member.email?.includes('demo')) return children;
  if (!consents.data) {
    const isExpected = expectsToPass(member.id, required);
    return isExpected ? children : <LoadingScreen label={t('checking')} />;
  }
  const isGranted = (type: ConsentType) =>
    consents.data.some((record) => record.consent_type === type && record.consent_granted);
  if (required.every(isGranted)) return children;
  if (withoutConsents !== null) return withoutConsents;
  return (
    <Suspense fallback={<LoadingScreen label={t('checking')} />}>
      <ConsentDialog
        userId={member.id}
        variant={consents.data.length === 0 ? 'onboarding' : 'single'}
        supplied={toSuppliedChoice(consents.data)}
        onCancel={onCancel}
        wayOut={wayOut}
      />
    </Suspense>
  );
}

/** The member's earlier choices; types without an answer stay open. */
function toSuppliedChoice(records: readonly ConsentRecord[]): Partial<ConsentChoice> {
  return Object.fromEntries(
    consentKeys.flatMap((key) => {
      const record = records.find((candidate) => candidate.consent_type === consentTypeOfKey[key]);
      return record ? [[key, record.consent_granted]] : [];
    }),
  );
}
