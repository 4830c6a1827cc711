import { suggestionConsents } from '@kith/contract/account/scopes';
import { triageLimits } from '@kith/contract/triage/rules';
import { triageRemaining } from '@kith/contract/triage/rules';
import type { Triage, TriageScope } from '@kith/contract/triage/schemas';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';

import { readCloseTo, readHistory, readPeople, readReach } from './card-queries.ts';
import { findGroup } from './group-people.ts';
import { listWaiting, type Waiting } from './list-waiting.ts';
import { type CardParts, presentCard } from './present.ts';
import { readRecent } from './read-recent.ts';
import { countProgress } from './read-progress.ts';
import { findScopeImport } from './scope.ts';

/**
 * The next people to answer about, likeliest first, with what is known about each; how far the
 * member is; and what they answered last. All of it is stored, so it goes on on any device.
 *
 * @throws `not_found` for an import that does not exist.
 */
export function getTriage({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: TriageScope;
}): Promise<Triage> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.requiring(suggestionConsents).transaction(async (tx) => {
    const found = await findScopeImport(tx, ownerId, input);
    if (found === undefined) throw notFound('Import');
    const progress = await countProgress(tx, ownerId, { found, now });
    const waiting = await listWaiting(tx, ownerId, {
      importId: found?.id ?? null,
      waitingCount: triageRemaining(progress),
      least: triageLimits.cards,
      now,
    });
    const cards = await describeCards(tx, ownerId, { waiting, now });
    return {
      progress,
      cards: cards.map((card) => presentCard(card, now)),
      recent: await readRecent(tx, ownerId, now),
    };
  });
}

/** Everything that the next cards show, each kind in one query. */
async function describeCards(
  tx: Tx,
  ownerId: string,
  { waiting, now }: { waiting: readonly Waiting[]; now: Date },
): Promise<CardParts[]> {
  const next = waiting
    .slice(0, triageLimits.cards)
    .map((person) => ({ person, group: findGroup(person, waiting) }));
  const ids = next.map(({ person }) => person.id);
  const shown = next.flatMap(({ group }) => group?.ids.slice(0, triageLimits.groupShown) ?? []);
  const people = await readPeople(tx, ownerId, [...ids, ...shown]);
  const reach = new Map((await readReach(tx, ownerId, ids)).map((row) => [row.contact_id, row]));
  const history = Map.groupBy(await readHistory(tx, ownerId, ids), (row) => row.contact_id);
  const closeTo = Map.groupBy(await readCloseTo(tx, ownerId, { ids, now }), (row) => row.card_id);
  return next.map(({ person, group }) => ({
    person,
    group,
    people,
    reach: reach.get(person.id),
    history: history.get(person.id) ?? [],
    closeTo: closeTo.get(person.id) ?? [],
  }));
}
