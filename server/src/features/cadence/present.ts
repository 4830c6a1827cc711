import type { ContactGroup } from '@kith/contract/cadence/endpoints';

/** The public fields of a group. */
export function presentGroup({ id, name, cadence_days, count }: ContactGroup): ContactGroup {
  return { id, name, cadence_days, count };
}
