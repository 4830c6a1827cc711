import { readStrict } from '#features/bridges/is-admitted.ts';
import { bandOf, pathLimits } from '@kith/contract/paths/rules';
import type { SearchPaths } from '@kith/contract/paths/schemas';
import { minuteMs, secondMs } from '@kith/contract/core/time';
import { warmthAt } from '@kith/contract/warmth/rules';

import { requireOpportunity } from '#features/chains/own-opportunity.ts';
import type { MemberContext } from '#platform/context.ts';
import { runAsService } from '#platform/database/service.ts';
import { createRateLimit } from '#platform/rate-limit.ts';

import { refuseUnwilling } from './admitted.ts';
import { type Budget, spendSearch } from './budget.ts';
import { type Connector, readConnectors, readContactFacts, readExperience } from './connectors.ts';
import { disclose } from './disclose.ts';
import type { PathService } from './path-service.ts';
import { findPeople, findPerson, readPoints, type Target } from './find-targets.ts';
import { type OwnTie, readOwnTies } from './own-ties.ts';
import { recordSearch } from './record-search.ts';
import { addShared, type RankedPath, rankCandidates } from './rank-candidates.ts';
import { readNoiseKey, readTies, readWaiting } from './read-ties.ts';

export type FoundPathsView = {
  target: Target | null;
  paths: RankedPath[];
  known: Target[];
  others: { company: string; count: number } | null;
  budget: Budget;
};

/** Repeated questions are free, but not endless. */
const attemptLimit = createRateLimit({
  name: 'paths.attempt',
  points: 120,
  durationS: minuteMs / secondMs,
});
/** Holders of one hash that are looked at as second connectors: for one person, for each of several. */
const considered = { one: 60, several: 10 };

/**
 * Who could introduce the searcher: members among their contacts, by the edges of everyone who consents,
 * and any contact of theirs, by their own records.
 *
 * @throws `path_limit_reached`, `rate_limited`; `not_found` for a contact, a member or an opportunity that
 *   they don't see; `validation_failed` for a person by words that are no address.
 */
export async function searchPaths({
  ctx,
  service,
  input,
}: {
  ctx: MemberContext;
  service: PathService;
  input: SearchPaths;
}): Promise<FoundPathsView> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  await attemptLimit.take(ownerId);
  const opened = await open(ctx, input);
  const { target, connectors } = opened;
  const people = await findOthers(ctx, input, target);
  const targets = target ? [target, ...people.others] : people.others;
  const asked = { viewerId: ownerId, connectorIds: connectors.map((one) => one.memberId), now };
  const graph = await runAsService(service.database, async (tx) => {
    const key = await readNoiseKey(tx);
    const first = target
      ? await readTies(tx, { ...asked, people: [target], considered: considered.one })
      : [];
    const others = await readTies(tx, {
      ...asked,
      people: people.others,
      considered: target ? 0 : considered.several,
    });
    const shift = target ? 1 : 0;
    const ties = [...first, ...others.map((tie) => ({ ...tie, number: tie.number + shift }))];
    const disclosed = disclose(ties, key);
    const ids = [...new Set(disclosed.map(({ connectorId }) => connectorId))];
    return {
      disclosed,
      waiting: await readWaiting(tx, ids),
      strictIds: await readStrict(tx, ids),
    };
  });
  const found = await complete(ctx, { ...opened, targets, ...graph });
  const wanted = target ? found.filter(({ number }) => number === 0) : found;
  const paths = await refuseUnwilling(service, wanted, {
    viewerId: ownerId,
    strictIds: graph.strictIds,
    now,
  });
  await recordSearch({ ctx, input, found: paths.length, isNew: opened.budget.isNew });
  const others = target ? found.filter(({ number }) => number > 0).length : 0;
  return {
    target,
    paths,
    known: people.known,
    budget: opened.budget,
    others:
      target && others >= pathLimits.fewest
        ? {
            company: target.company,
            count: others,
          }
        : null,
  };
}

type Opened = {
  target: Target | null;
  budget: Budget & { isNew: boolean };
  connectors: Connector[];
  ownTies: OwnTie[];
};

/** What is the searcher's own, in one transaction; one search of a member at a time. */
function open(ctx: MemberContext, input: SearchPaths): Promise<Opened> {
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(
    async (tx) => {
      await requireOpportunity(tx, ownerId, input.opportunity_id ?? null);
      const target = input.kind === 'person' ? await findPerson(tx, ownerId, input) : null;
      const ownTies =
        target?.contactId == null
          ? []
          : await readOwnTies(tx, ownerId, {
              targetId: target.contactId,
              memberId: target.memberId,
            });
      const budget = await spendSearch(tx, ownerId, input, ctx.clock.now());
      return { target, budget, ownTies, connectors: await readConnectors(tx) };
    },
    { lock: `paths:${ownerId}` },
  );
}

/** Others at the person's company; or the people of what else was looked for. */
async function findOthers(
  ctx: MemberContext,
  input: SearchPaths,
  target: Target | null,
): Promise<{ others: Target[]; known: Target[] }> {
  if (target) {
    if (target.company === '') return { others: [], known: [] };
    const asked = { kind: 'company', text: target.company, industry: null } as const;
    const { members } = await findPeople(ctx, asked);
    return { others: members.filter(({ memberId }) => memberId !== target.memberId), known: [] };
  }
  const { members, known } = await findPeople(ctx, input);
  const now = ctx.clock.now();
  const isCold = ({ warmthRank }: Target) =>
    warmthRank === null || bandOf(warmthAt(warmthRank, now)) === 'faint';
  const linked = new Set(members.flatMap(({ contactId }) => contactId ?? []));
  // Contacts that the searcher hardly knows are looked for as well, by their addresses.
  const cold = known.filter((one) => isCold(one) && !linked.has(one.contactId ?? ''));
  const points = await ctx.database.transaction((tx) =>
    readPoints(
      tx,
      ctx.actor.memberId,
      cold.flatMap(({ contactId }) => contactId ?? []),
    ),
  );
  return {
    others: [
      ...members.filter(isCold),
      ...cold.map((one) => ({ ...one, points: points.get(one.contactId ?? '') ?? [] })),
    ],
    known: known.slice(0, pathLimits.known),
  };
}

type Completed = Pick<Parameters<typeof rankCandidates>[0], 'disclosed' | 'waiting' | 'targets'> & {
  connectors: readonly Connector[];
  ownTies: readonly OwnTie[];
};

/** Adds what the searcher has of their connectors, and puts the paths in order. */
function complete(ctx: MemberContext, found: Completed): Promise<RankedPath[]> {
  const ownerId = ctx.actor.memberId;
  const { disclosed, connectors, ownTies } = found;
  const byMember = new Map(connectors.map((one) => [one.memberId, one]));
  const used = disclosed.flatMap(({ connectorId }) => byMember.get(connectorId)?.contactId ?? []);
  const contactIds = [...used, ...ownTies.map(({ contactId }) => contactId)];
  if (contactIds.length === 0) return Promise.resolve([]);
  return ctx.database.transaction(async (tx) => {
    const facts = await readContactFacts(tx, ownerId, contactIds);
    const ranked = rankCandidates({ ...found, byMember, facts, now: ctx.clock.now() });
    // What profiles show is read of the best alone; some more than are shown, as some may refuse.
    const best = ranked.slice(0, 2 * pathLimits.shown);
    const memberIds = best.flatMap((path) =>
      [path.memberId ?? [], path.target.memberId ?? []].flat(),
    );
    const experience = await readExperience(tx, [...new Set(memberIds)]);
    return [...best.map((path) => addShared(path, experience)), ...ranked.slice(best.length)];
  });
}
