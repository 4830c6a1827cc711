import { paths } from '@kith/contract/app-routes/paths';
import { ChartColumn, Flag, Gift, Palette, Scale, SearchCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Gated } from '#app/gated.tsx';
import { AdminCard } from '#features/operations/components/admin-card.tsx';
import { OperationsCard } from '#features/operations/components/operations-card.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PageTitle } from '#ui/page-title.tsx';

/** `/app/admin`: the list of administrators' screens. */
export default function Admin() {
  const { t } = useTranslation([
    'operations',
    'flags',
    'design',
    'analytics',
    'overrides',
    'disputes',
  ]);
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <PageTitle>{t('landing.title')}</PageTitle>
      <PageHeader title={t('landing.title')} description={t('landing.about')} />
      <OperationsCard />
      <Gated needs={{ needsAdmin: true, flags: ['admin_analytics'] }} whenDenied="hidden">
        <AdminCard
          to={paths.adminAnalytics()}
          icon={<ChartColumn aria-hidden size={18} />}
          title={t('sidebar.analytics')}
          about={t('analytics:landing')}
        />
      </Gated>
      <Gated needs={{ needsAdmin: true, flags: ['admin_feature_flags'] }} whenDenied="hidden">
        <AdminCard
          to={paths.adminFeatureFlags()}
          icon={<Flag aria-hidden size={18} />}
          title={t('sidebar.featureFlags')}
          about={t('flags:about')}
        />
      </Gated>
      <Gated needs={{ needsAdmin: true, flags: ['ff.data.pipeline'] }} whenDenied="hidden">
        <AdminCard
          to={paths.adminManualOverrides()}
          icon={<Gift aria-hidden size={18} />}
          title={t('overrides:title')}
          about={t('overrides:about')}
        />
        <AdminCard
          to={paths.adminDisputes()}
          icon={<Scale aria-hidden size={18} />}
          title={t('disputes:title')}
          about={t('disputes:about')}
        />
      </Gated>
      <Gated needs={{ needsAdmin: true, flags: ['marketing.techSEO'] }} whenDenied="hidden">
        <AdminCard
          to={paths.adminTechnicalSeo()}
          icon={<SearchCheck aria-hidden size={18} />}
          title={t('seo.title')}
          about={t('seo.about')}
        />
      </Gated>
      <AdminCard
        to={paths.adminDesign('token-system')}
        icon={<Palette aria-hidden size={18} />}
        title={t('design:title')}
        about={t('design:about')}
      />
    </div>
  );
}
