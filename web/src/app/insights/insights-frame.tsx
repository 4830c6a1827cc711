import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { flagDefaults } from '@kith/contract/flags/rules';
import { type InsightsTab, tabsOf } from '#app/insights/insights-tabs.ts';
import { useFlags } from '#lib/flags.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useIsAtLeast } from '#lib/media-query.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { TabNav, tabLinkClasses } from '#ui/tab-nav.tsx';

/** Below this width the actions follow the tabs, which are in one place for all pages. */
const besideTitlePx = 640;

type FrameProps = {
  tab: InsightsTab['name'];
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
  const shown = tabsOf(useFlags() ?? flagDefaults);
  const isWide = useIsAtLeast(besideTitlePx);
  return (
    <>
      <PageTitle>
        {tab === 'overview' ? t('title') : `${t(`tabs.${tab}`)} · ${t('title')}`}
      </PageTitle>
      <PageHeader
        title={t(tab === 'overview' ? 'title' : `tabs.${tab}`)}
        description={<span className="block max-sm:min-h-[2lh]">{about ?? '\u00A0'}</span>}
        actions={isWide ? actions : null}
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
      {isWide || !actions ? null : (
        <div className="flex flex-wrap gap-2 *:flex-1 print:hidden">{actions}</div>
      )}
    </>
  );
}
