import { paths } from '@kith/contract/app-routes/paths';
import { brand } from '@kith/contract/core/brand';
import { inLanguage } from '@kith/contract/public-site/pages';
import { clsx } from 'clsx';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { listAdminItems } from '#app/admin-navigation.ts';
import { loadFramePart } from '#app/load-frame-part.ts';
import { mainNavigation } from '#app/navigation.ts';
import { SidebarLink } from '#app/sidebar-link.tsx';
import { useConfig } from '#lib/config.ts';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { ArrowNav } from '#ui/arrow-nav.tsx';
import { Logo, LogoMark } from '#ui/logo.tsx';

const PinnedViews = lazy(() => loadFramePart('PinnedViews'));

/** Few members are administrators. */
const AdminSection = lazy(async () => {
  const section = await import('#app/admin-section.tsx');
  return { default: section.AdminSection };
});

type SidebarProps = {
  isExpanded: boolean;
  /** Called when a link is followed, so that the drawer can close. */
  onNavigate?: () => void;
};

const footerLink = 'rounded-sm py-0.5 hover:text-text hover:underline';

/** The main areas of the product; with labels or icons only. */
export function Sidebar({ isExpanded, onNavigate }: SidebarProps) {
  const { t } = useTranslation(['shell', 'common']);
  const { locale } = useLocalePreferences();
  const adminItems = listAdminItems(useConfig()?.environment ?? null);
  return (
    <div className={clsx('flex h-full flex-col', isExpanded ? 'px-3' : 'px-1.5')}>
      <div className={clsx('flex h-16 shrink-0 items-center', isExpanded ? 'px-2.5' : 'px-1')}>
        <Link
          to={paths.dashboard()}
          onClick={onNavigate}
          aria-label={brand.name}
          className="rounded-md"
        >
          {isExpanded ? <Logo name={brand.name} /> : <LogoMark />}
        </Link>
      </div>
      <ArrowNav
        axis="vertical"
        aria-label={t('nav.label')}
        className="grid grid-cols-[minmax(0,1fr)] gap-0.5 pt-0.5"
      >
        {mainNavigation.map(({ labelKey, ...item }) => (
          <SidebarLink
            key={item.path}
            {...item}
            label={t(labelKey)}
            isExpanded={isExpanded}
            onNavigate={onNavigate}
          />
        ))}
        <Suspense>
          <PinnedViews isExpanded={isExpanded} onNavigate={onNavigate} />
        </Suspense>
        {adminItems.length === 0 ? null : (
          <Suspense>
            <AdminSection items={adminItems} isExpanded={isExpanded} onNavigate={onNavigate} />
          </Suspense>
        )}
      </ArrowNav>
      {isExpanded ? (
        <footer className="mt-auto flex flex-wrap items-baseline gap-x-4 gap-y-1.5 px-2.5 py-5 text-xs text-muted">
          {/* Documents of their own: the browser loads them, not the app. */}
          <a href={inLanguage(paths.privacy(), locale)} className={footerLink}>
            {t('common:pages.privacy')}
          </a>
          <a href={inLanguage(paths.terms(), locale)} className={footerLink}>
            {t('common:pages.terms')}
          </a>
          <p>
            © {brand.copyrightYear} {brand.name}
          </p>
        </footer>
      ) : null}
    </div>
  );
}
