import { paths } from '@kith/contract/app-routes/paths';
import { ChevronDown } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { useTabCounts } from '#app/opportunities/use-tab-counts.ts';
import { type OpportunityTab, opportunityTabs } from '#app/opportunity-tabs.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { sidePanelBreakpointPx, useIsAtLeast } from '#lib/media-query.ts';
import { DropdownMenu, MenuItem, MenuSeparator } from '#ui/dropdown-menu.tsx';
import { TabNav, tabLinkClasses } from '#ui/tab-nav.tsx';
import { tabIcons } from '#app/opportunities/tab-icons.ts';

/** How many tabs there is room for beside the sidebar, in the longest language too. */
function useCountOnLine(): number {
  const isWide = useIsAtLeast(1280);
  const isPanel = useIsAtLeast(sidePanelBreakpointPx);
  return isWide ? 6 : isPanel ? 4 : 3;
}

/** The first tabs and the others under More; on a phone all are on the line, which is swiped. */
export function OpportunityTabBar({ tab }: { tab: OpportunityTab }) {
  const { t } = useTranslation('opportunities');
  const count = useCountOnLine();
  return (
    <TabNav label={t('tabsLabel')}>
      {opportunityTabs.map((one, place) => (
        <TabLink
          key={one}
          tab={one}
          isCurrent={one === tab}
          className={place < count ? '' : 'sm:hidden'}
        />
      ))}
      <More tab={tab} tabs={opportunityTabs.slice(count)} />
    </TabNav>
  );
}

type TabLinkProps = { tab: OpportunityTab; isCurrent: boolean; className?: string };

function TabLink({ tab, isCurrent, className = '' }: TabLinkProps) {
  const { t } = useTranslation('opportunities');
  return (
    <Link
      to={paths.opportunities({ tab })}
      aria-current={isCurrent ? 'page' : undefined}
      className={`${tabLinkClasses} ${className}`}
    >
      {t(`tabs.${tab}`)} <Count tab={tab} />
    </Link>
  );
}

function Count({ tab }: { tab: OpportunityTab }) {
  const count = useTabCounts()[tab] ?? 0;
  const format = useFormat();
  if (count === 0) return null;
  return <span className="ml-1 text-sm text-muted tabular-nums">{format.number(count)}</span>;
}

/** Its button names the tab that is open, if it is one of these. */
function More({ tab, tabs }: { tab: OpportunityTab; tabs: readonly OpportunityTab[] }) {
  const { t } = useTranslation('opportunities');
  const navigate = useNavigate();
  const isCurrent = tabs.includes(tab);
  return (
    <DropdownMenu
      align="start"
      trigger={
        <button
          type="button"
          aria-current={isCurrent ? 'page' : undefined}
          // Clipped, so that the line of the tabs goes on below it; a tab beneath it fades out.
          className={`${tabLinkClasses} sticky right-0 inline-flex items-center gap-1.5 bg-canvas bg-clip-padding before:pointer-events-none before:absolute before:top-0 before:right-full before:bottom-px before:w-4 before:bg-linear-to-l before:from-canvas max-sm:hidden`}
        >
          {isCurrent ? t('moreWith', { tab: t(`tabs.${tab}`) }) : t('more')}
          <ChevronDown aria-hidden size={16} />
        </button>
      }
    >
      {tabs.map((one) => {
        const Icon = tabIcons[one];
        return (
          <div key={one} role="presentation">
            {one === 'create' ? <MenuSeparator /> : null}
            <MenuItem
              icon={Icon ? <Icon aria-hidden size={16} /> : undefined}
              trailing={<Count tab={one} />}
              onSelect={() => void navigate(paths.opportunities({ tab: one }))}
            >
              {t(`tabs.${one}`)}
            </MenuItem>
          </div>
        );
      })}
    </DropdownMenu>
  );
}
