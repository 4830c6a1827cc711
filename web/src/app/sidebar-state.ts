import { dayS } from '@kith/contract/core/time';
import { createExternalValue, useExternalValue } from '#lib/external-value.ts';

const cookieName = 'sidebar_state';
/** Also read in the page's head. */
export const collapsedCookie = `${cookieName}=collapsed`;
const cookieMaxAgeS = 7 * dayS;

function readIsExpanded(): boolean {
  if (typeof document === 'undefined') return true;
  return !document.cookie.split('; ').includes(collapsedCookie);
}

const isExpanded = createExternalValue(readIsExpanded());

/** Whether the sidebar shows labels beside its icons; remembered in a cookie for seven days. */
export function useIsSidebarExpanded(): boolean {
  return useExternalValue(isExpanded, () => true);
}

export function toggleSidebar() {
  const next = !isExpanded.get();
  const state = next ? 'expanded' : 'collapsed';
  document.cookie = `${cookieName}=${state}; path=/; max-age=${cookieMaxAgeS}; samesite=lax`;
  isExpanded.set(next);
}
