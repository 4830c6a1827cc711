import { type Access, type AccessNeeds, checkAccess } from '@kith/contract/flags/access';
import { useConfig } from '#lib/config.ts';
import { useFlags, useIsAdmin } from '#lib/flags.ts';

/** Whether the member has access; fetches only what the requirements depend on. */
export function useAccess(needs: AccessNeeds): Access {
  const isAdmin = useIsAdmin({ isNeeded: needs.needsAdmin === true });
  const flags = useFlags({ isNeeded: (needs.flags ?? []).length > 0 });
  const environment = useConfig()?.environment ?? null;
  return checkAccess(needs, { isAdmin, flags, environment });
}
