import { paths } from '@kith/contract/app-routes/paths';
import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { TabNav, tabLinkClasses } from '#ui/tab-nav.tsx';

const parts = [
  { name: 'general', path: paths.settings() },
  { name: 'privacy', path: paths.settingsPrivacy() },
  { name: 'expectations', path: paths.settingsExpectations() },
  // A separate screen with its own list beside its settings.
  { name: 'notifications', path: paths.notifications({ view: 'preferences' }) },
] as const;
type SettingsPart = Exclude<(typeof parts)[number]['name'], 'notifications'>;

/** The head of every settings screen: its name and links to the others. */
export function SettingsFrame({ part, children }: { part: SettingsPart; children: ReactNode }) {
  const { t } = useTranslation('settings');
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <PageTitle>{t(`parts.${part}`)}</PageTitle>
      <PageHeader title={t('title')} description={t(`about.${part}`)} />
      <TabNav label={t('title')}>
        {parts.map(({ name, path }) => (
          <NavLink key={name} to={path} end className={tabLinkClasses}>
            {t(`parts.${name}`)}
            {name === 'notifications' ? (
              <ArrowUpRight aria-hidden size={14} className="ml-1 inline text-faint" />
            ) : null}
          </NavLink>
        ))}
      </TabNav>
      {children}
    </div>
  );
}
