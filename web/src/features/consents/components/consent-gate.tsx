import type { ConsentChoice, ConsentType } from '@kith/contract/consents/rules';
import { consentKeys, consentTypeOfKey } from '@kith/contract/consents/rules';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfig } from '#lib/config.ts';
import { useMember } from '#lib/session.ts';
import { LoadingScreen } from '#ui/spinner.tsx';
import type { ConsentRecord } from '../api/consents.ts';
import { useConsents } from '../api/consents.ts';
import { ConsentDialog } from './consent-dialog.tsx';

type ConsentGateProps = {
  /** Every one of these must be granted. */
  required: readonly ConsentType[];
  onCancel: () => void;
  children: ReactNode;
};

/** Shows its content once the required consents stand; asks for them until then. */
export function ConsentGate({ required, onCancel, children }: ConsentGateProps) {
  const { t } = useTranslation('consent');
  const member = useMember();
  const consents = useConsents(member.id);
  const canBypass = useDemoBypass(member.email);

  if (canBypass) return children;
  if (!consents.data) return <LoadingScreen label={t('checking')} />;
  const isGranted = (type: ConsentType) =>
    consents.data.some((record) => record.consent_type === type && record.consent_granted);
  if (required.every(isGranted)) return children;
  return (
    <ConsentDialog
      userId={member.id}
      variant={consents.data.length === 0 ? 'onboarding' : 'single'}
      supplied={toSuppliedChoice(consents.data)}
      onCancel={onCancel}
    />
  );
}

/** A demo member passes the gate, and only where the server runs for development. */
function useDemoBypass(email: string | undefined): boolean {
  const config = useConfig();
  return config?.environment === 'dev' && (email ?? '').includes('demo');
}

/** What the member chose before, key by key; types never answered stay open. */
function toSuppliedChoice(records: readonly ConsentRecord[]): Partial<ConsentChoice> {
  return Object.fromEntries(
    consentKeys.flatMap((key) => {
      const record = records.find((candidate) => candidate.consent_type === consentTypeOfKey[key]);
      return record ? [[key, record.consent_granted]] : [];
    }),
  );
}
