import type { User } from '@supabase/auth-js';
import { AtSign, LockKeyhole, Smartphone } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useConfig } from '#lib/config.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card, Section } from '#ui/card.tsx';
import { FailureRow, SettingRow, SettingRowsSkeleton } from '#ui/setting-row.tsx';
import { useAccountUser } from '#features/accounts/shared/api/account-user.ts';
import { isOfCompany } from '../api/identities.ts';
import { EmailChangeNotice } from './email-change-notice.tsx';

/** These come when something is to be changed. */
const ChangeEmail = lazy(async () => {
  const dialog = await import('./change-email.tsx');
  return { default: dialog.ChangeEmail };
});
const ChangePassword = lazy(async () => {
  const dialog = await import('./change-password.tsx');
  return { default: dialog.ChangePassword };
});
const ChangePhone = lazy(async () => {
  const dialog = await import('./change-phone.tsx');
  return { default: dialog.ChangePhone };
});

/** Email, phone number and password of the account. */
export function SignInSettings() {
  const { t } = useTranslation(['account', 'common']);
  const user = useAccountUser();
  return (
    <Section id="sign-in" title={t('parts.sign-in')}>
      <Card>
        {user.isPending ? <SettingRowsSkeleton rows={2} /> : null}
        {user.isError ? (
          <FailureRow
            text={t('notLoaded')}
            action={<Button onClick={() => void user.refetch()}>{t('common:retry')}</Button>}
          />
        ) : null}
        {user.data ? <SignInRows user={user.data} /> : null}
      </Card>
    </Section>
  );
}

type Change = 'email' | 'phone' | 'password';

function SignInRows({ user }: { user: User }) {
  const { t } = useTranslation(['account', 'auth']);
  const config = useConfig();
  const [changing, setChanging] = useState<Change | null>(null);
  const close = () => setChanging(null);
  const isConfirmed = Boolean(user.email_confirmed_at);
  const isManaged = user.identities?.some(({ provider }) => isOfCompany(provider)) ?? false;
  return (
    <>
      <SettingRow
        icon={<AtSign aria-hidden size={18} />}
        title={user.email || t('email.none')}
        badge={
          user.email ? (
            <Badge tone={isConfirmed ? 'good' : 'warning'}>
              {isConfirmed ? t('confirmed') : t('unconfirmed')}
            </Badge>
          ) : null
        }
        description={
          isManaged
            ? t('auth:errors.managedElsewhere')
            : user.email
              ? t('email.about')
              : t('email.noneAbout')
        }
        actions={
          isManaged ? null : (
            <Button aria-label={t('email.change')} onClick={() => setChanging('email')}>
              {user.email ? t('change') : t('add')}
            </Button>
          )
        }
      />
      <EmailChangeNotice user={user} />
      {!isManaged && (config?.sign_in.phone || user.phone) ? (
        <SettingRow
          icon={<Smartphone aria-hidden size={18} />}
          title={user.phone ? `+${user.phone}` : t('phone.none')}
          badge={user.phone ? <Badge tone="good">{t('confirmed')}</Badge> : null}
          description={t('phone.about')}
          actions={
            config?.sign_in.phone ? (
              <Button aria-label={t('phone.change')} onClick={() => setChanging('phone')}>
                {user.phone ? t('change') : t('add')}
              </Button>
            ) : null
          }
        />
      ) : null}
      {isManaged ? null : (
        <SettingRow
          icon={<LockKeyhole aria-hidden size={18} />}
          title={t('password.title')}
          description={t('password.about')}
          actions={
            <Button aria-label={t('password.change')} onClick={() => setChanging('password')}>
              {t('change')}
            </Button>
          }
        />
      )}
      <Suspense>
        {changing === 'email' ? <ChangeEmail user={user} onClose={close} /> : null}
        {changing === 'phone' ? <ChangePhone onClose={close} /> : null}
        {changing === 'password' ? <ChangePassword user={user} onClose={close} /> : null}
      </Suspense>
    </>
  );
}
