import type { Environment } from '../system/schemas.ts';
import type { FlagName, FlagValues } from './table.ts';

/** What a screen asks of the one who opens it. */
export type AccessNeeds = {
  needsAdmin?: boolean;
  flags?: readonly FlagName[];
  environment?: Environment;
};

/** What is known of the one who opens it; null while it is still being asked. */
export type AccessFacts = {
  isAdmin: boolean | null;
  flags: FlagValues | null;
  environment: Environment | null;
};

export type Access =
  | { result: 'loading' }
  | { result: 'authorized' }
  | { result: 'admin_required' }
  | { result: 'feature_disabled'; missing: FlagName[] }
  | { result: 'environment_restricted'; required: Environment; current: Environment };

/** Whether somebody may pass, and if not, why: the role first, then the flags, then the place. */
export function checkAccess(needs: AccessNeeds, facts: AccessFacts): Access {
  const flags = needs.flags ?? [];
  const isWaiting =
    (needs.needsAdmin === true && facts.isAdmin === null) ||
    (flags.length > 0 && facts.flags === null) ||
    (needs.environment !== undefined && facts.environment === null);
  if (isWaiting) return { result: 'loading' };
  if (needs.needsAdmin && !facts.isAdmin) return { result: 'admin_required' };
  const missing = flags.filter((name) => !facts.flags?.[name]);
  if (missing.length > 0) return { result: 'feature_disabled', missing };
  const { environment: required } = needs;
  const { environment: current } = facts;
  if (required !== undefined && current !== null && required !== current) {
    return { result: 'environment_restricted', required, current };
  }
  return { result: 'authorized' };
}
