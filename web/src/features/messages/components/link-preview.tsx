import { appRoutes } from '@kith/contract/app-routes/table';
import { brand } from '@kith/contract/core/brand';
import { Link, matchPath } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { LogoMark } from '#ui/logo.tsx';
import { splitLinks } from '../api/split-links.ts';

/** The product's own screens that have a title in messages. */
const named = {
  '/dashboard': 'dashboard',
  '/messages': 'messages',
  '/support': 'support',
  '/app/contacts': 'contacts',
  '/app/contacts/:contactId': 'contact',
  '/app/companies': 'companies',
  '/app/companies/:companyId': 'company',
  '/app/calendar': 'calendar',
  '/app/connect': 'connect',
  '/app/search': 'search',
  '/app/settings': 'settings',
} as const;

type Named = keyof typeof named;

function isNamed(path: string): path is Named {
  return Object.hasOwn(named, path);
}

/** The first link to one of our own screens: its path and its kind. */
function findOwn(content: string): { to: string; screen: (typeof named)[Named] } | null {
  for (const { href } of splitLinks(content)) {
    const url = href === null ? null : URL.parse(href);
    if (url?.origin !== window.location.origin) continue;
    const route = appRoutes.find(({ path, built }) => built && matchPath(path, url.pathname));
    if (!route || !isNamed(route.path)) continue;
    return { to: `${url.pathname}${url.search}`, screen: named[route.path] };
  }
  return null;
}

/**
 * A card for a link to a screen of the product. Other links get none, so that no other site is
 * contacted.
 */
export function LinkPreview({ content }: { content: string }) {
  const { t } = useTranslation('messages');
  const own = content.includes(window.location.host) ? findOwn(content) : null;
  if (own === null) return null;
  return (
    <Link
      to={own.to}
      className="flex max-w-full items-center gap-3 rounded-lg border border-border bg-surface px-3 py-2 shadow-raised hover:border-border-strong"
    >
      <LogoMark />
      <span className="min-w-0">
        <span className="block truncate font-semibold">{t(`preview.${own.screen}`)}</span>
        <span className="block truncate text-sm text-muted">{brand.name}</span>
      </span>
    </Link>
  );
}
