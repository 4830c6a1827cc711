import { paths } from '@kith/contract/app-routes/paths';
import type { Namespace } from '#lib/i18n/namespaces.ts';

/** The prerendered public pages, with the texts of their first paint. */
const pages: Readonly<Record<string, readonly Namespace[]>> = {
  '/': ['landing'],
  '/onboarding': ['landing', 'quickstart'],
  '/403': ['landing', 'shell', 'errors'],
  '/500': ['landing', 'shell', 'errors'],
};

export const prerenderedPaths: readonly string[] = Object.keys(pages);

/** The page of an address, which may end in a slash. */
function findPage(pathname: string): readonly Namespace[] | undefined {
  return pages[pathname] ?? pages[pathname.replace(/\/$/u, '')];
}

export function isPrerendered(pathname: string): boolean {
  return findPage(pathname) !== undefined;
}

/** The texts of a page's first paint; one of the member's namespaces brings them all. */
export function firstNamespaces(pathname: string): readonly Namespace[] {
  if (pathname === paths.undo()) return ['common', 'auth', 'undo'];
  const isAuth = pathname === paths.auth() || pathname === paths.resetPassword();
  const own = findPage(pathname) ?? (isAuth ? ['auth'] : null);
  return own === null ? ['shell'] : ['common', ...own];
}
