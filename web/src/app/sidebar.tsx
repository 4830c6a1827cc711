import { paths } from '@kith/contract/app-routes/paths';
import { brand } from '@kith/contract/core/brand';
import { clsx } from 'clsx';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { listAdminItems } from '#app/admin-navigation.ts';
import { mainNavigation } from '#app/navigation.ts';
import { SidebarLink } from '#app/sidebar-link.tsx';
import { useConfig } from '#lib/config.ts';
import { Logo, LogoMark } from '#ui/logo.tsx';
import { moveFocusByKey } from '#ui/roving-focus.ts';

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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move within it */}
      <nav
        aria-label={t('nav.label')}
        onKeyDown={(event) => moveFocusByKey(event, 'vertical')}
        className="grid gap-0.5 pt-0.5"
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
        {adminItems.length === 0 ? null : (
          <Suspense>
            <AdminSection items={adminItems} isExpanded={isExpanded} onNavigate={onNavigate} />
          </Suspense>
        )}
      </nav>
      {isExpanded ? (
        <footer className="mt-auto grid gap-1.5 px-2.5 py-5 text-xs text-muted">
          <div className="flex flex-wrap gap-x-4 gap-y-1">
            <Link to={paths.privacy()} onClick={onNavigate} className={footerLink}>
              {t('common:pages.privacy')}
            </Link>
            <Link to={paths.terms()} onClick={onNavigate} className={footerLink}>
              {t('common:pages.terms')}
            </Link>
          </div>
          <p>
            © {brand.copyrightYear} {brand.name}
          </p>
        </footer>
      ) : null}
    </div>
  );
}
