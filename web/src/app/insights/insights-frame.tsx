import { paths } from '@kith/contract/app-routes/paths';
import type { FlagName } from '@kith/contract/flags/table';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { flagDefaults } from '@kith/contract/flags/rules';
import { useFlags } from '#lib/flags.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { TabNav, tabLinkClasses } from '#ui/tab-nav.tsx';

/** The pages of the insights, in the spec's order, and the flag that each needs. */
const tabs = [
  { name: 'overview', path: paths.insights(), flag: null },
  { name: 'performance', path: paths.insightsPerformance(), flag: 'performance_tab_v1' },
  { name: 'health', path: paths.insightsHealth(), flag: 'insights_v2' },
  { name: 'trends', path: paths.insightsTrends(), flag: 'trends_radar_v1' },
  { name: 'quality', path: paths.insightsQuality(), flag: 'data_quality_v1' },
  { name: 'graph', path: paths.insights({ view: 'graph' }), flag: 'insights_v2' },
] as const satisfies readonly { name: string; path: string; flag: FlagName | null }[];

type InsightsTab = (typeof tabs)[number]['name'];

type FrameProps = {
  tab: InsightsTab;
  about?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** The head of a page of the insights, with the way to the others. */
export function InsightsFrame({ children, ...head }: FrameProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <InsightsHead {...head} />
      {children}
    </div>
  );
}

/** The same alone, for a page that has its content elsewhere. */
export function InsightsHead({ tab, about, actions }: Omit<FrameProps, 'children'>) {
  const { t } = useTranslation('insights');
  const flags = useFlags() ?? flagDefaults;
  const shown = tabs.filter(({ flag }) => flag === null || flags[flag]);
  return (
    <>
      <PageTitle>
        {tab === 'overview' ? t('title') : `${t(`tabs.${tab}`)} · ${t('title')}`}
      </PageTitle>
      <PageHeader
        title={t(tab === 'overview' ? 'title' : `tabs.${tab}`)}
        description={about ?? '\u00A0'}
        actions={actions}
      />
      {shown.length > 1 ? (
        <TabNav label={t('tabsLabel')}>
          {shown.map(({ name, path }) => (
            <Link
              key={name}
              to={path}
              aria-current={name === tab ? 'page' : undefined}
              className={tabLinkClasses}
            >
              {t(`tabs.${name}`)}
            </Link>
          ))}
        </TabNav>
      ) : null}
    </>
  );
}
