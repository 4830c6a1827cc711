import { paths } from '@kith/contract/app-routes/paths';
import { Link, useSearchParams } from 'react-router';
import { MarkAllRead } from '#features/notifications/components/mark-all-read.tsx';
import { NotificationList } from '#features/notifications/components/notification-list.tsx';
import { PushDevices } from '#features/notifications/components/push-devices.tsx';
import { WayPreferences } from '#features/notifications/components/way-preferences.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { TabNav, tabLinkClasses } from '#ui/tab-nav.tsx';

const views = ['list', 'preferences'] as const;

/** Notifications, and the channels through which the member receives them. */
export default function Notifications() {
  const { t } = useTranslation('notifications');
  const [search] = useSearchParams();
  const view = search.get('view') === 'preferences' ? 'preferences' : 'list';
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader
        title={t('title')}
        description={t('about')}
        hasSmallActions
        actions={view === 'list' ? <MarkAllRead /> : undefined}
      />
      <TabNav label={t('view.label')}>
        {views.map((name) => (
          <Link
            key={name}
            to={paths.notifications(name === 'list' ? {} : { view: name })}
            aria-current={name === view ? 'page' : undefined}
            className={tabLinkClasses}
          >
            {t(`view.${name}`)}
          </Link>
        ))}
      </TabNav>
      {view === 'list' ? (
        <NotificationList />
      ) : (
        <>
          <WayPreferences />
          <PushDevices />
        </>
      )}
    </div>
  );
}
