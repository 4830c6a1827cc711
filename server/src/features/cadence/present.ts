import type { ContactGroup } from '@kith/contract/cadence/endpoints';

/** What leaves the server of a group. */
export function presentGroup({ id, name, cadence_days, count }: ContactGroup): ContactGroup {
  return { id, name, cadence_days, count };
}
