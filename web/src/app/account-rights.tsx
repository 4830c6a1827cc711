import { paths } from '@kith/contract/app-routes/paths';
import { brand } from '@kith/contract/core/brand';
import { Link } from 'react-router';
import { DeletionSettings } from '#features/account-data/components/deletion-settings.tsx';
import { ExportSettings } from '#features/account-data/components/export-settings.tsx';
import { FactorSettings } from '#features/accounts/settings/components/factor-settings.tsx';
import { SignInSettings } from '#features/accounts/settings/components/sign-in-settings.tsx';
import { SessionSettings } from '#features/sessions/components/session-settings.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { leave } from '#lib/leave.ts';
import { Button } from '#ui/button.tsx';
import { Logo } from '#ui/logo.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PageTitle } from '#ui/page-title.tsx';

/**
 * What members may do in any case, also while the screen of their account is switched off: sign in
 * safely, end sessions, export their data, and delete the account.
 */
export function AccountRights() {
  const { t } = useTranslation(['common', 'account', 'auth', 'second-factor']);
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-8">
      <PageTitle>{t('pages.account')}</PageTitle>
      <PageHeader title={t('pages.account')} />
      <SignInSettings />
      <FactorSettings />
      <SessionSettings />
      <ExportSettings />
      <DeletionSettings />
    </div>
  );
}

/** The same for members without consents, in a frame of its own. */
export function AccountRightsScreen() {
  const { t } = useTranslation(['consent', 'account', 'auth', 'shell', 'common']);
  return (
    <div className="mx-auto max-w-3xl px-4 pb-16 sm:px-6">
      <header className="flex h-16 items-center justify-between gap-4">
        <Logo name={brand.name} />
        <Button variant="ghost" onClick={() => void leave()}>
          {t('shell:userMenu.logOut')}
        </Button>
      </header>
      <main className="grid grid-cols-1 gap-8 pt-6">
        <PageTitle>{t('rights.title')}</PageTitle>
        <PageHeader
          title={t('rights.title')}
          description={t('rights.about')}
          actions={
            <Button asChild>
              <Link to={paths.dashboard()}>{t('rights.consents')}</Link>
            </Button>
          }
        />
        <ExportSettings />
        <DeletionSettings />
      </main>
    </div>
  );
}
