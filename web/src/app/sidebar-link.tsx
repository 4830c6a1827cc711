import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { NavigationNumber } from '#app/navigation-number.tsx';
import { currentOf, type NavigationItem } from '#app/navigation.ts';
import { Tooltip } from '#ui/tooltip.tsx';

type SidebarLinkProps = {
  path: string;
  label: string;
  icon: LucideIcon;
  count?: NavigationItem['count'];
  isExpanded: boolean;
  /** Screens below it that have items of their own: it isn't current there. */
  own?: readonly string[];
  onNavigate?: (() => void) | undefined;
};

/** One area of the product; as text or as an icon. */
export function SidebarLink({
  path,
  label,
  icon: Icon,
  count,
  isExpanded,
  own,
  onNavigate,
}: SidebarLinkProps) {
  const { pathname } = useLocation();
  const current = own?.some((one) => currentOf(one, pathname) === 'page')
    ? undefined
    : currentOf(path, pathname);
  return (
    <Tooltip side="right" label={isExpanded ? '' : label}>
      <Link
        to={path}
        onClick={onNavigate}
        aria-current={current}
        className={clsx(
          'flex h-9 items-center gap-2.5 rounded-md text-base font-medium transition-colors hover:bg-sunken hover:text-text',
          isExpanded ? 'px-2.5' : 'justify-center',
          current ? 'bg-sunken text-text [&_svg]:text-ember-ink' : 'text-muted',
        )}
      >
        <span className="relative">
          <Icon aria-hidden size={18} />
          {isExpanded ? null : <NavigationNumber of={count} isBadge />}
        </span>
        <span className={clsx(!isExpanded && 'sr-only')}>{label}</span>
        {isExpanded ? <NavigationNumber of={count} isBadge={false} /> : null}
      </Link>
    </Tooltip>
  );
}
