import { paths } from '@kith/contract/app-routes/paths';
import { Link } from 'react-router';
import { type ConnectTab, connectTabs } from '#app/connect-tabs.ts';
import { useNavigationCounts } from '#app/navigation-count.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { CountBadge } from '#ui/count-badge.tsx';
import { TabNav, tabLinkClasses } from '#ui/tab-nav.tsx';

/** Links to the parts of Connect, with the number of unread messages. */
export function ConnectTabNav({ current }: { current: ConnectTab }) {
  const { t } = useTranslation('connect');
  const { unread } = useNavigationCounts();
  return (
    <TabNav label={t('tabsLabel')}>
      {connectTabs.map((one) => (
        <Link
          key={one}
          to={one === 'signals' ? paths.connect() : paths.connect({ tab: one })}
          aria-current={one === current ? 'page' : undefined}
          className={tabLinkClasses}
        >
          {t(`tabs.${one}`)}
          {one === 'messages' && unread > 0 ? (
            <span className="ml-1.5 inline-block align-middle">
              <CountBadge count={unread} />
            </span>
          ) : null}
        </Link>
      ))}
    </TabNav>
  );
}
