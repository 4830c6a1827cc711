import type { Environment } from '../system/schemas.ts';
import type { FlagName, FlagValues } from './table.ts';

/** What a screen requires of its visitor. */
export type AccessNeeds = {
  needsAdmin?: boolean;
  flags?: readonly FlagName[];
  environment?: Environment;
};

/** What is known of the visitor; null while it is loading. */
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

/**
 * Whether the visitor has access, and if not, why: the role first, then the flags, then the region.
 */
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
