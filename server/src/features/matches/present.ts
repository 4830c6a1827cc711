import { confidenceBand, coolBelow } from '@kith/contract/matches/rules';
import type { Match, MatchEvidence, StoredEvidence } from '@kith/contract/matches/schemas';
import { stepsFrom } from '@kith/contract/matches/states';
import { presentContactSummary } from '#features/contacts/contact-summary.ts';
import { toWireTime } from '#platform/database/rows.ts';

import type { MatchListing } from './list-matches.ts';

/** The public fields of the matches of a listing. */
export function presentMatches({ pairs, contacts, settings }: MatchListing, now: Date): Match[] {
  return pairs.flatMap((pair) => {
    const [one, other] = [contacts.get(pair.seeker_id), contacts.get(pair.helper_id)];
    if (!one || !other) return [];
    const seeker = presentContactSummary(one, now);
    const helper = presentContactSummary(other, now);
    const cooling = (['seeker', 'helper'] as const).flatMap((who): MatchEvidence[] => {
      const { warmth } = who === 'seeker' ? seeker : helper;
      return warmth >= 1 && warmth < coolBelow ? [{ code: 'cooling', who, warmth }] : [];
    });
    const evidence = pair.evidence as StoredEvidence[];
    return {
      id: pair.id,
      seeker,
      helper,
      score: Math.round(pair.score),
      parts: settings.showsConfidence ? (pair.parts as Match['parts']) : [],
      confidence: settings.showsConfidence
        ? {
            value: pair.confidence,
            band: confidenceBand(pair.confidence),
          }
        : null,
      evidence: settings.showsConfidence
        ? [...evidence, ...(evidence.length > 0 ? cooling : [])]
        : null,
      state: pair.state,
      steps: stepsFrom(pair.state),
      can_undo: pair.state_before !== null,
      found_at: toWireTime(pair.found_at),
      changed_at: toWireTime(pair.changed_at),
    };
  });
}
