import type { UserIdentity } from '@supabase/auth-js';
import { useMutation } from '@tanstack/react-query';
import { Link2, Plus } from 'lucide-react';
import { useState } from 'react';
import { useConfig } from '#lib/config.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { FailureRow, SettingRow } from '#ui/setting-row.tsx';
import { useAccountUser, useRefreshUser } from '#features/accounts/shared/api/account-user.ts';
import { isOfCompany, linkIdentity, unlinkIdentity } from '../api/identities.ts';

/** Sign-in methods that the part above shows and changes. */
const ofOurOwn = ['email', 'phone'];

/** The external accounts that the member signs in with. */
export function IdentitySettings() {
  const { t } = useTranslation(['account', 'common']);
  const user = useAccountUser();
  const providers = useConfig()?.auth_providers ?? [];
  const identities = user.data?.identities ?? [];
  const linked = identities.filter(({ provider }) => !ofOurOwn.includes(provider));
  const link = useMutation({ mutationFn: linkIdentity, meta: { operation: 'connect' } });
  const open = providers.filter(({ name }) => !linked.some(({ provider }) => provider === name));
  const labelOf = (name: string) => {
    if (isOfCompany(name)) return t('identities.company');
    if (name === 'web3') return t('identities.wallet');
    return providers.find((provider) => provider.name === name)?.label ?? name;
  };
  return (
    <Section id="connections" title={t('parts.connections')} about={t('identities.about')}>
      <Card>
        {user.isPending ? (
          <CardRow>
            <Skeleton className="h-12" />
          </CardRow>
        ) : null}
        {user.isError ? (
          <FailureRow
            text={t('notLoaded')}
            action={<Button onClick={() => void user.refetch()}>{t('common:retry')}</Button>}
          />
        ) : null}
        {linked.map((identity) => (
          <IdentityRow
            key={identity.identity_id}
            identity={identity}
            label={labelOf(identity.provider)}
            isLast={identities.length === 1}
          />
        ))}
        {user.data && open.length > 0 ? (
          <CardRow className="flex flex-wrap gap-2">
            {open.map(({ name, label }) => (
              <Button
                key={name}
                icon={<Plus aria-hidden size={16} />}
                isPending={link.isPending && link.variables === name}
                onClick={() => link.mutate(name)}
              >
                {t('identities.link', { provider: label })}
              </Button>
            ))}
          </CardRow>
        ) : null}
      </Card>
    </Section>
  );
}

type IdentityRowProps = { identity: UserIdentity; label: string; isLast: boolean };

function IdentityRow({ identity, label, isLast }: IdentityRowProps) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const refresh = useRefreshUser();
  const [isAsking, setIsAsking] = useState(false);
  const unlink = useMutation({
    mutationFn: () => unlinkIdentity(identity),
    meta: { operation: 'delete' },
    onSuccess: async () => {
      await refresh();
      setIsAsking(false);
    },
  });
  const email: unknown = identity.identity_data?.['email'];
  const since = identity.created_at
    ? t('identities.since', { date: format.date(identity.created_at) })
    : '';
  return (
    <>
      <SettingRow
        icon={<Link2 aria-hidden size={18} />}
        title={label}
        description={
          isLast ? t('identities.last') : typeof email === 'string' ? `${email} · ${since}` : since
        }
        actions={
          isLast ? null : (
            <Button
              aria-label={t('identities.unlinkNamed', { provider: label })}
              onClick={() => setIsAsking(true)}
            >
              {t('identities.unlink')}
            </Button>
          )
        }
      />
      {isAsking ? (
        <ConfirmDialog
          title={t('identities.unlinkAsk', { provider: label })}
          description={t('identities.unlinkBody', { provider: label })}
          confirmLabel={t('identities.unlink')}
          isPending={unlink.isPending}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => unlink.mutate()}
        />
      ) : null}
    </>
  );
}
