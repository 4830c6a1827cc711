import { dayMs, secondMs } from '@kith/contract/core/time';
import { bandOf, type PathBand } from '@kith/contract/paths/rules';
import type { PathReasons } from '@kith/contract/paths/schemas';
import type { Experience } from '@kith/contract/member-profiles/schemas';
import { warmthAt } from '@kith/contract/warmth/rules';

import { type Connector, type ContactFacts, daysSince } from './connectors.ts';
import type { DisclosedPath } from './disclose.ts';
import type { Target } from './find-targets.ts';
import { bandOfOwn, type OwnTie } from './own-ties.ts';
import { type RankedFacts, rankPaths } from './rank-paths.ts';
import { findShared } from './shared-experience.ts';

/** A path with what may be shown of it. */
export type RankedPath = {
  key: string;
  /** The place of the person among those looked for. */
  number: number;
  target: Target;
  contact: ContactFacts;
  /** Null for a contact who isn't asked here. */
  memberId: string | null;
  warmth: number;
  first: PathBand;
  rest: PathBand;
  isLonger: boolean;
  reasons: PathReasons;
  facts: RankedFacts;
};

type Parts = {
  disclosed: readonly DisclosedPath[];
  ownTies: readonly OwnTie[];
  targets: readonly Target[];
  byMember: ReadonlyMap<string, Connector>;
  facts: ReadonlyMap<string, ContactFacts>;
  waiting: ReadonlyMap<string, number>;
  now: Date;
};

type Step = Pick<RankedPath, 'number' | 'memberId' | 'rest' | 'isLonger'> & { contactId: string };

/** The paths over members and over the searcher's own records, one for each contact and person. */
export function rankCandidates(parts: Parts): RankedPath[] {
  const { disclosed, ownTies, byMember } = parts;
  const ofMembers = disclosed.flatMap(({ connectorId, ...path }): Step[] => {
    const connector = byMember.get(connectorId);
    return connector ? [{ ...path, memberId: connectorId, contactId: connector.contactId }] : [];
  });
  const direct = new Set(
    ofMembers
      .filter(({ number, isLonger }) => number === 0 && !isLonger)
      .map(({ contactId }) => contactId),
  );
  const memberOf = new Map([...byMember.values()].map((one) => [one.contactId, one.memberId]));
  const own = ownTies
    .filter(({ contactId }) => !direct.has(contactId))
    .map((tie): Step => ({
      number: 0,
      contactId: tie.contactId,
      memberId: memberOf.get(tie.contactId) ?? null,
      rest: bandOfOwn(tie),
      isLonger: false,
    }));
  const ownIds = new Set(own.map(({ contactId }) => contactId));
  const longer = ofMembers.filter(({ number, contactId }) => number > 0 || !ownIds.has(contactId));
  return rankPaths([...longer, ...own].flatMap((step) => describe(parts, step) ?? []));
}

function describe(parts: Parts, { contactId, ...step }: Step): RankedPath | null {
  const { targets, facts, waiting, now } = parts;
  const contact = facts.get(contactId);
  const target = targets[step.number];
  if (!contact || !target || target.contactId === contactId) return null;
  const warmth = warmthAt(contact.warmth_rank, now);
  return {
    ...step,
    key: `${contactId} ${step.number}`,
    target,
    contact,
    warmth,
    first: bandOf(warmth),
    reasons: findReasons(parts, {
      ...step,
      contactId,
    }),
    facts: {
      warmth,
      rest: step.rest,
      isLonger: step.isLonger,
      waiting: waiting.get(step.memberId ?? '') ?? 0,
      ended: contact.ended,
      met: contact.met,
    },
  };
}

/** Adds where the two were at the same time, by their profiles as the searcher sees them. */
export function addShared(
  path: RankedPath,
  experience: ReadonlyMap<string, Experience[]>,
): RankedPath {
  if (path.isLonger) return path;
  const { company, school } = findShared(
    experience.get(path.memberId ?? '') ?? [],
    experience.get(path.target.memberId ?? '') ?? [],
  );
  const { reasons } = path;
  return { ...path, reasons: { ...reasons, company: company ?? reasons.company, school } };
}

/** From the searcher's own records, never from the connector's. */
function findReasons(
  { ownTies, facts, now }: Parts,
  { number, contactId }: Pick<Step, 'number' | 'contactId'>,
): PathReasons {
  const contact = facts.get(contactId);
  const own = number === 0 ? ownTies.find((tie) => tie.contactId === contactId) : undefined;
  const answerS = contact?.answer_s ?? null;
  return {
    last_contact_days: daysSince(contact?.last_interaction_at ?? null, now),
    relationship: own?.relationship ?? null,
    company: own?.company ?? null,
    school: null,
    was_together: own?.wasTogether ?? false,
    introductions: contact?.introduced ?? 0,
    met: contact?.met ?? 0,
    answered_in_days: answerS === null ? null : Math.floor((answerS * secondMs) / dayMs),
  };
}
