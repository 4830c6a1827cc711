import { designPages } from '@kith/contract/app-routes/design-pages';
import { useLocation } from 'react-router';
import { DesignScreen } from '#features/design/components/design-screen.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { PageTitle } from '#ui/page-title.tsx';

/** `/app/admin/components` and its neighbours: what the screens are made of, for administrators. */
export default function AdminDesign() {
  const { pathname } = useLocation();
  const page = designPages.find((one) => pathname.replace(/\/$/u, '').endsWith(`/${one}`));
  const { t } = useTranslation('design');
  if (page === undefined) return null;
  return (
    <>
      <PageTitle>{t(`pages.${page}.title`)}</PageTitle>
      <DesignScreen page={page} />
    </>
  );
}
