import { AdminFigures } from '#features/analytics/components/admin-figures.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** `/app/admin/analytics`: how the product is used, in figures, for administrators. */
export default function AdminAnalytics() {
  const { t } = useTranslation(['operations', 'analytics']);
  return <AdminFigures title={t('sidebar.analytics')} />;
}
