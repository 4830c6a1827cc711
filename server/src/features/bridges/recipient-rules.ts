import { nextOpening } from '@kith/contract/privacy/opening';
import type { PrivacyPreferences } from '@kith/contract/privacy/rules';
import { dayMs } from '@kith/contract/core/time';
import { foldText } from '@kith/contract/core/text';

/** What the rules of someone who is asked are compared with. */
export type AskedFacts = {
  /** Of the asker, as the one asked has them; 0 without a contact. */
  warmth: number;
  /** Both hold the other as a contact. */
  areLinked: boolean;
  /** Where the asked person's contact for the requester says they are. */
  location: string;
  /** When the one asked was last introduced to someone; null for never. */
  lastIntroducedAt: Date | null;
  /** Introductions with them in the last seven days. */
  introducedThisWeek: number;
};

const reaches = ({ warmth }: AskedFacts, rules: PrivacyPreferences) =>
  warmth >= rules.warmth_threshold;

/** Who may ask, by the visibility that they chose. */
function isVisible(rules: PrivacyPreferences, facts: AskedFacts): boolean {
  switch (rules.visibility_level) {
    case 'private':
      return false;
    case 'public':
      return true;
    case 'network':
      return facts.areLinked;
    case 'first_degree':
      return facts.areLinked && reaches(facts, rules);
  }
}

function isFarAway({ region_restrictions: regions }: PrivacyPreferences, { location }: AskedFacts) {
  const place = foldText(location);
  return !regions.some((region) => place.includes(foldText(region)));
}

/**
 * Whether a request may reach someone who switched their rules on; null: no rules. Hours are not among
 * them, since they only put it off: see `openingOf`.
 */
export function admits(rules: PrivacyPreferences | null, facts: AskedFacts, now: Date): boolean {
  if (rules === null) return true;
  const { lastIntroducedAt: last, introducedThisWeek } = facts;
  const rested =
    last === null || now.getTime() - last.getTime() >= rules.cooldown_period_days * dayMs;
  return (
    isVisible(rules, facts) &&
    reaches(facts, rules) &&
    isFarAway(rules, facts) &&
    rested &&
    introducedThisWeek < rules.max_introductions_per_week
  );
}

/** Whether a target agrees without being asked: they chose so for whoever is close to them. */
export function acceptsAtOnce(rules: PrivacyPreferences | null, facts: AskedFacts): boolean {
  return (
    rules !== null && rules.auto_accept_first_degree && facts.areLinked && reaches(facts, rules)
  );
}

/** The moment from which on a request may reach them: now, or when their hours begin. */
export function openingOf(rules: PrivacyPreferences | null, now: Date): Date {
  return rules === null ? now : nextOpening(rules, now);
}
