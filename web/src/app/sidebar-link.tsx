import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { Link, matchPath, useLocation } from 'react-router';
import { Tooltip } from '#ui/tooltip.tsx';

type SidebarLinkProps = {
  path: string;
  label: string;
  icon: LucideIcon;
  /** The screens that mark it as current; its own if not given. */
  holds?: readonly string[];
  isExpanded: boolean;
  onNavigate?: (() => void) | undefined;
};

/** One area of the product; as text or as an icon. */
export function SidebarLink({
  path,
  label,
  icon: Icon,
  holds,
  isExpanded,
  onNavigate,
}: SidebarLinkProps) {
  const { pathname } = useLocation();
  const places = holds ?? [path];
  const isCurrent = places.some((place) => matchPath({ path: place, end: false }, pathname));
  return (
    <Tooltip side="right" label={isExpanded ? '' : label}>
      <Link
        to={path}
        onClick={onNavigate}
        aria-current={isCurrent ? 'page' : undefined}
        className={clsx(
          'flex h-9 items-center gap-2.5 rounded-md text-base font-medium transition-colors hover:bg-sunken hover:text-text',
          isExpanded ? 'px-2.5' : 'justify-center',
          isCurrent ? 'bg-sunken text-text [&_svg]:text-ember-ink' : 'text-muted',
        )}
      >
        <Icon aria-hidden size={18} />
        <span className={clsx(!isExpanded && 'sr-only')}>{label}</span>
      </Link>
    </Tooltip>
  );
}
