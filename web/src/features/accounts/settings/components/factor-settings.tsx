import { KeyRound, ShieldCheck, Smartphone, TabletSmartphone } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useConfig } from '#lib/config.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { canUsePasskeys } from '#lib/passkey-support.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { FailureRow, SettingRow, SettingRowsSkeleton } from '#ui/setting-row.tsx';
import { useAccountUser, useRefreshUser } from '#features/accounts/shared/api/account-user.ts';
import { type FactorKind, type KnownFactor, removeFactor, verifiedKinds } from '../api/factors.ts';
import { useMakeRecoveryCodes, useRecoveryCodes } from '../api/recovery-codes.ts';
import { RecoveryCodesRow } from './recovery-codes-row.tsx';

/** These come when a factor is to be added. */
const EnrolApp = lazy(async () => {
  const dialog = await import('./enrol-app.tsx');
  return { default: dialog.EnrolApp };
});
const EnrolKey = lazy(async () => {
  const dialog = await import('./enrol-key.tsx');
  return { default: dialog.EnrolKey };
});
const EnrolPhone = lazy(async () => {
  const dialog = await import('./enrol-phone.tsx');
  return { default: dialog.EnrolPhone };
});

const icons = { totp: TabletSmartphone, webauthn: KeyRound, phone: Smartphone } as const;

/** The second factors of the account, and the recovery codes. */
export function FactorSettings() {
  const { t } = useTranslation(['account', 'second-factor', 'common']);
  const user = useAccountUser();
  const config = useConfig();
  const refresh = useRefreshUser();
  const [adding, setAdding] = useState<FactorKind | null>(null);
  const makeCodes = useMakeRecoveryCodes();
  const factors = verifiedKinds(user.data?.factors ?? []);
  const codes = useRecoveryCodes({ isNeeded: factors.length > 0 });
  const kinds: FactorKind[] = [
    'totp',
    ...(canUsePasskeys() ? (['webauthn'] as const) : []),
    ...(config?.sign_in.phone ? (['phone'] as const) : []),
  ];

  async function finish() {
    const isFirst = factors.length === 0;
    setAdding(null);
    await refresh();
    // The right moment to save recovery codes.
    if (isFirst) makeCodes.mutate();
  }

  const enrolment = { factors, onDone: () => void finish(), onClose: () => setAdding(null) };
  return (
    <Section id="second-step" title={t('parts.second-step')} about={t('factors.about')}>
      <Card>
        {user.isPending ? <SettingRowsSkeleton rows={2} /> : null}
        {user.isError ? (
          <FailureRow
            text={t('notLoaded')}
            action={<Button onClick={() => void user.refetch()}>{t('common:retry')}</Button>}
          />
        ) : null}
        {user.data && factors.length === 0 ? (
          <SettingRow
            icon={<ShieldCheck aria-hidden size={18} />}
            title={t('factors.none')}
            description={t('factors.noneBody')}
          />
        ) : null}
        {factors.map((factor) => (
          <FactorRow key={factor.id} factor={factor} isLast={factors.length === 1} />
        ))}
        {factors.length > 0 ? <RecoveryCodesRow codes={codes} make={makeCodes} /> : null}
        {user.data ? (
          <CardRow className="flex flex-wrap gap-2">
            {kinds.map((kind) => {
              const Icon = icons[kind];
              return (
                <Button
                  key={kind}
                  icon={<Icon aria-hidden size={16} />}
                  onClick={() => setAdding(kind)}
                >
                  {t(`factors.add.${kind}`)}
                </Button>
              );
            })}
          </CardRow>
        ) : null}
      </Card>
      <Suspense>
        {adding === 'totp' ? <EnrolApp {...enrolment} /> : null}
        {adding === 'phone' ? <EnrolPhone {...enrolment} /> : null}
        {adding === 'webauthn' ? <EnrolKey {...enrolment} /> : null}
      </Suspense>
    </Section>
  );
}

function FactorRow({ factor, isLast }: { factor: KnownFactor; isLast: boolean }) {
  const { t } = useTranslation(['account', 'second-factor']);
  const format = useFormat();
  const refresh = useRefreshUser();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => removeFactor(factor.id),
    meta: { operation: 'delete' },
    onSuccess: async () => {
      await refresh();
      setIsAsking(false);
    },
  });
  const kind = factor.factor_type;
  const Icon = icons[kind];
  const name = factor.friendly_name || t(`factors.kinds.${kind}`);
  return (
    <>
      <SettingRow
        icon={<Icon aria-hidden size={18} />}
        title={name}
        badge={<Badge tone="good">{t('factors.on')}</Badge>}
        description={t('factors.since', {
          kind: t(`factors.kinds.${kind}`),
          date: format.date(factor.created_at),
        })}
        actions={
          <Button aria-label={t('removeNamed', { name })} onClick={() => setIsAsking(true)}>
            {t('remove')}
          </Button>
        }
      />
      {isAsking ? (
        <ConfirmDialog
          title={t('factors.removeAsk', { name })}
          description={isLast ? t('factors.removeLastBody') : t('factors.removeBody')}
          confirmLabel={t('remove')}
          isPending={remove.isPending}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => remove.mutate()}
        />
      ) : null}
    </>
  );
}
