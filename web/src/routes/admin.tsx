import { paths } from '@kith/contract/app-routes/paths';
import {
  BellRing,
  BookMarked,
  BookOpenText,
  ChartColumn,
  ClipboardCheck,
  Flag,
  Gauge,
  Gift,
  Group,
  MessagesSquare,
  GraduationCap,
  Palette,
  RotateCcw,
  Scale,
  SearchCheck,
  Timer,
  Sigma,
  UsersRound,
  Waypoints,
} from 'lucide-react';
import { Gated } from '#app/gated.tsx';
import { AdminCard } from '#features/operations/components/admin-card.tsx';
import { OperationsCard } from '#features/operations/components/operations-card.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { PageTitle } from '#ui/page-title.tsx';

/** `/app/admin`: the list of administrators' screens. */
export default function Admin() {
  const { t } = useTranslation([
    'operations',
    'flags',
    'design',
    'analytics',
    'cohorts',
    'scorecards',
    'forum',
    'overrides',
    'disputes',
  ]);
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 2xl:grid-cols-3 [&>header]:col-span-full [&>header]:mb-2">
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
      <Gated needs={{ needsAdmin: true, flags: ['ff.cohort.dashboards'] }} whenDenied="hidden">
        <AdminCard
          to={paths.adminCohorts('activation')}
          icon={<UsersRound aria-hidden size={18} />}
          title={t('cohorts:boards')}
          about={t('cohorts:landing')}
        />
      </Gated>
      <Gated needs={{ needsAdmin: true, flags: ['ff.weekly.scorecards'] }} whenDenied="hidden">
        <AdminCard
          to={paths.adminScorecards()}
          icon={<ClipboardCheck aria-hidden size={18} />}
          title={t('scorecards:title')}
          about={t('scorecards:landing')}
        />
      </Gated>
      <CommunityCards />
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
      <RevopsCards />
      <AdminCard
        to={paths.adminDesign('token-system')}
        icon={<Palette aria-hidden size={18} />}
        title={t('design:title')}
        about={t('design:about')}
      />
    </div>
  );
}

/** The screens about the forum. */
function CommunityCards() {
  const { t } = useTranslation('forum');
  return (
    <>
      <Gated needs={{ needsAdmin: true, flags: ['ff.community.analytics'] }} whenDenied="hidden">
        <AdminCard
          to={paths.adminCommunity()}
          icon={<MessagesSquare aria-hidden size={18} />}
          title={t('figures.title')}
          about={t('figures.landing')}
        />
      </Gated>
      <Gated needs={{ needsAdmin: true, flags: ['ff.community.group_sync'] }} whenDenied="hidden">
        <AdminCard
          to={paths.adminForumGroups()}
          icon={<Group aria-hidden size={18} />}
          title={t('groups.title')}
          about={t('groups.about')}
        />
      </Gated>
    </>
  );
}

/** The screens about running the installation. */
function RevopsCards() {
  const { t } = useTranslation([
    'operations',
    'revops',
    'pipeline',
    'monitors',
    'service-levels',
    'replays',
  ]);
  return (
    <>
      <Gated needs={{ needsAdmin: true, flags: ['ff.data.pipeline'] }} whenDenied="hidden">
        <AdminCard
          to={paths.adminDebugger()}
          icon={<Waypoints aria-hidden size={18} />}
          title={t('pipeline:debugger.title')}
          about={t('pipeline:debugger.about')}
        />
        <AdminCard
          to={paths.adminMonitors()}
          icon={<BellRing aria-hidden size={18} />}
          title={t('monitors:title')}
          about={t('monitors:about')}
        />
        <AdminCard
          to={paths.adminReplays()}
          icon={<RotateCcw aria-hidden size={18} />}
          title={t('replays:title')}
          about={t('replays:about')}
        />
      </Gated>
      <Gated needs={{ needsAdmin: true, flags: ['ff.revops.readiness'] }} whenDenied="hidden">
        <AdminCard
          to={paths.adminServiceLevels()}
          icon={<Timer aria-hidden size={18} />}
          title={t('service-levels:title')}
          about={t('service-levels:about')}
        />
      </Gated>
      <Gated needs={{ needsAdmin: true, flags: ['ff.revops.readiness'] }} whenDenied="hidden">
        <AdminCard
          to={paths.adminReadiness()}
          icon={<Gauge aria-hidden size={18} />}
          title={t('sidebar.revops')}
          about={t('revops:landing.readiness')}
        />
      </Gated>
      <Gated needs={{ needsAdmin: true, flags: ['ff.revops.readiness'] }} whenDenied="hidden">
        <AdminCard
          to={paths.adminTraining()}
          icon={<GraduationCap aria-hidden size={18} />}
          title={t('sidebar.training')}
          about={t('revops:landing.training')}
        />
        <AdminCard
          to={paths.adminAlignment()}
          icon={<BookMarked aria-hidden size={18} />}
          title={t('sidebar.alignment')}
          about={t('revops:landing.alignment')}
        />
        <AdminCard
          to={paths.adminMethodology()}
          icon={<Sigma aria-hidden size={18} />}
          title={t('sidebar.methodology')}
          about={t('revops:landing.methodology')}
        />
      </Gated>
      <Gated needs={{ needsAdmin: true, flags: ['ff.data.pipeline'] }} whenDenied="hidden">
        <AdminCard
          to={paths.adminRunbooks()}
          icon={<BookOpenText aria-hidden size={18} />}
          title={t('revops:docs.heading')}
          about={t('revops:docs.about')}
        />
      </Gated>
    </>
  );
}
