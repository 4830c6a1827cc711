import { SiteReport } from '#features/operations/components/site-report.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { PageTitle } from '#ui/page-title.tsx';

/** `/app/admin/technical-seo`: what search engines find on the public pages, for administrators. */
export default function AdminTechnicalSeo() {
  const { t } = useTranslation('operations');
  return (
    <div className="grid grid-cols-1 gap-8">
      <PageTitle>{t('seo.title')}</PageTitle>
      <PageHeader title={t('seo.title')} description={t('seo.about')} />
      <SiteReport />
    </div>
  );
}
