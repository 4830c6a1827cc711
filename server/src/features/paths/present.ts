import type { FoundPaths, Path, PathPerson } from '@kith/contract/paths/schemas';
import { warmthAt } from '@kith/contract/warmth/rules';

import type { Target } from './find-targets.ts';
import type { RankedPath } from './rank-candidates.ts';
import type { FoundPathsView } from './search-paths.ts';

const round = (warmth: number) => Math.round(warmth * 10) / 10;

export function presentTarget(target: Target, now: Date): PathPerson {
  return {
    contact_id: target.contactId,
    member_id: target.memberId,
    name: target.name,
    about: target.about,
    warmth: target.warmthRank === null ? null : round(warmthAt(target.warmthRank, now)),
  };
}

/** What a searcher gets of a path: of the far tie, the band that `disclose` chose and nothing else. */
function presentPath(path: RankedPath, now: Date): Path {
  const { contact, reasons } = path;
  return {
    connector: {
      contact_id: contact.id,
      member_id: path.memberId,
      name: contact.full_name,
      about: [contact.title, contact.company].filter(Boolean).join(', '),
      warmth: round(path.warmth),
    },
    target: presentTarget(path.target, now),
    first: path.first,
    rest: path.rest,
    is_longer: path.isLonger,
    can_ask: path.memberId !== null,
    reasons: {
      last_contact_days: reasons.last_contact_days,
      relationship: reasons.relationship,
      company: reasons.company,
      school: reasons.school,
      was_together: reasons.was_together,
      introductions: reasons.introductions,
      met: reasons.met,
      answered_in_days: reasons.answered_in_days,
    },
  };
}

export function presentFound(found: FoundPathsView, now: Date): FoundPaths {
  const { target, others, budget } = found;
  return {
    target: target === null ? null : presentTarget(target, now),
    paths: found.paths.map((path) => presentPath(path, now)),
    known: found.known.map((one) => presentTarget(one, now)),
    others: others === null ? null : { company: others.company, count: others.count },
    budget: { left: budget.left, limit: budget.limit },
  };
}
