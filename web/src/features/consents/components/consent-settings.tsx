import {
  type ConsentKey,
  consentKeys,
  consentTypeOfKey,
  requiredConsentKeys,
} from '@kith/contract/consents/rules';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useMember } from '#lib/session.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useChangeConsent } from '../api/change-consent.ts';
import { type ConsentRecord, useConsents } from '../api/consents.ts';

/** Every consent with its current state, to give or withdraw. */
export function ConsentSettings() {
  const { t } = useTranslation(['privacy', 'consent']);
  const member = useMember();
  const consents = useConsents(member.id);
  const change = useChangeConsent(member.id);
  const [leaving, setLeaving] = useState<ConsentKey | null>(null);

  function setConsent(key: ConsentKey, isGranted: boolean) {
    const title = t(`consent:items.${key}.title`);
    change.mutate({ type: consentTypeOfKey[key], isGranted, title });
  }

  return (
    <Section title={t('consents.title')}>
      <Card>
        {consentKeys.map((key) => (
          <ConsentRow
            key={key}
            consentKey={key}
            record={consents.data?.find((one) => one.consent_type === consentTypeOfKey[key])}
            isPending={change.isPending && change.variables.type === consentTypeOfKey[key]}
            onGrant={() => setConsent(key, true)}
            onRevoke={() =>
              requiredConsentKeys.includes(key) ? setLeaving(key) : setConsent(key, false)
            }
          />
        ))}
      </Card>
      {leaving ? (
        <Dialog
          open
          onOpenChange={(isOpen) => !isOpen && setLeaving(null)}
          size="sm"
          title={t('consents.revokeRequired', { title: t(`consent:items.${leaving}.title`) })}
          description={t('consents.revokeRequiredBody')}
          footer={
            <>
              <Button onClick={() => setLeaving(null)}>{t('consents.keep')}</Button>
              <Button
                variant="danger"
                onClick={() => {
                  setLeaving(null);
                  setConsent(leaving, false);
                }}
              >
                {t('consents.revoke')}
              </Button>
            </>
          }
        />
      ) : null}
    </Section>
  );
}

type ConsentRowProps = {
  consentKey: ConsentKey;
  record: ConsentRecord | undefined;
  isPending: boolean;
  onGrant: () => void;
  onRevoke: () => void;
};

function ConsentRow({ consentKey, record, isPending, onGrant, onRevoke }: ConsentRowProps) {
  const { t } = useTranslation(['privacy', 'consent']);
  const format = useFormat();
  const isGranted = record?.consent_granted ?? false;
  const title = t(`consent:items.${consentKey}.title`);
  return (
    <CardRow className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <div className="min-w-56 flex-1">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="font-semibold">{title}</h3>
          <Badge tone={isGranted ? 'good' : 'neutral'}>
            {isGranted ? t('consent:enabled') : t('consent:disabled')}
          </Badge>
          {requiredConsentKeys.includes(consentKey) ? (
            <Badge tone="ember">{t('consent:required')}</Badge>
          ) : null}
        </div>
        <p className="mt-0.5 text-sm text-muted">{t(`consent:items.${consentKey}.description`)}</p>
        {record ? (
          <p className="mt-1 text-xs text-muted">
            {t('consents.since', {
              when: format.dateTime(record.updated_at),
              version: record.consent_version,
            })}
          </p>
        ) : null}
      </div>
      <Button
        isPending={isPending}
        aria-label={t(isGranted ? 'consents.revokeNamed' : 'consents.grantNamed', { title })}
        onClick={isGranted ? onRevoke : onGrant}
      >
        {isGranted ? t('consents.revoke') : t('consents.grant')}
      </Button>
    </CardRow>
  );
}
