import { creditsOf, type CreditUnit, unitsOfProfile } from '@kith/contract/credits/actions';
import type { ProfileEstimate } from '@kith/contract/profile-analyses/schemas';

type Held = Pick<ProfileEstimate, 'credits' | 'units'>;

export type CostOfSeveral = {
  /** What each is paid with, in their order: units go first, as the server takes them. */
  payWith: CreditUnit[];
  units: number;
  credits: number;
  isAffordable: boolean;
};

/** What so many profiles cost together, at most. */
export function costOfSeveral(held: Held, count: number): CostOfSeveral {
  const byUnit = Math.min(count, Math.floor(held.units / unitsOfProfile));
  const credits = (count - byUnit) * creditsOf.profile_analysis;
  return {
    payWith: Array.from({ length: count }, (_, at) => (at < byUnit ? 'analysis_unit' : 'credit')),
    units: byUnit * unitsOfProfile,
    credits,
    isAffordable: credits <= held.credits,
  };
}
