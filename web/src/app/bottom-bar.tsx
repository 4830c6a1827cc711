import { clsx } from 'clsx';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { followTyping } from '#app/follow-typing.ts';
import { NavigationNumber } from '#app/navigation-number.tsx';
import { bottomNavigation, currentOf } from '#app/navigation.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { ArrowNav } from '#ui/arrow-nav.tsx';

/**
 * The main areas under the thumb, below 768 px. Its height is `--bottom-bar`, which all that lies at
 * the bottom keeps free; while a field is filled in, the keyboard has its place (`base.css`).
 */
export function BottomBar() {
  const { t } = useTranslation('shell');
  useEffect(() => followTyping(), []);
  const { pathname } = useLocation();
  return (
    <ArrowNav
      axis="horizontal"
      aria-label={t('nav.bottom')}
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-20 grid grid-cols-5 border-t border-border bg-canvas pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {bottomNavigation.map(({ path, labelKey, icon: Icon, count }) => {
        const current = currentOf(path, pathname);
        return (
          <Link
            key={path}
            to={path}
            aria-current={current}
            className={clsx(
              'grid h-14 min-w-0 content-center justify-items-center gap-1 px-0.5 text-xs font-medium -outline-offset-2',
              current ? 'text-ember-ink' : 'text-muted',
            )}
          >
            <span className="relative">
              <Icon aria-hidden size={20} />
              <NavigationNumber of={count} isBadge />
            </span>
            <span className="max-w-full truncate">{t(labelKey)}</span>
          </Link>
        );
      })}
    </ArrowNav>
  );
}
