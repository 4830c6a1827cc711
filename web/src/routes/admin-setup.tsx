import { AdminSetupScreen } from '#features/admin-setup/components/admin-setup-screen.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { PageTitle } from '#ui/page-title.tsx';

/** `/admin-setup`, in the dev environment alone. */
export default function AdminSetup() {
  const { t } = useTranslation('access');
  return (
    <>
      <PageTitle>{t('setup.title')}</PageTitle>
      <AdminSetupScreen />
    </>
  );
}
