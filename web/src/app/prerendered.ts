import type { Namespace } from '#lib/i18n/namespaces.ts';

/** The public pages that stand as HTML in the build. */
export const prerenderedPaths: readonly string[] = ['/', '/landing'];

export function isPrerendered(pathname: string): boolean {
  return prerenderedPaths.includes(pathname);
}

/** The texts that the first paint of a page needs. */
export function firstNamespaces(pathname: string): readonly Namespace[] {
  return isPrerendered(pathname) ? ['common', 'landing'] : ['common'];
}
