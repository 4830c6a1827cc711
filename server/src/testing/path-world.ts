import { bandOf } from '@kith/contract/paths/rules';
import { searchPathsSchema } from '@kith/contract/paths/schemas';
import type { FoundPaths } from '@kith/contract/paths/schemas';
import { rankBound } from '@kith/contract/warmth/rules';

import { disclose } from '#features/paths/disclose.ts';
import { presentFound } from '#features/paths/present.ts';
import { searchPaths } from '#features/paths/search-paths.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';

import { addContact } from './test-contact.ts';
import { addMemberAsContact } from './test-conversation.ts';
import { createMember, createTestClock } from './test-member.ts';

type Points = Pick<NonNullable<Parameters<typeof addContact>[1]>, 'emails' | 'phones' | 'links'>;
type Find = Parameters<typeof searchPathsSchema.parse>[0];

/** Members who are linked as a test says, and searches among them. */
export function buildPathWorld(database: Database) {
  const clock = createTestClock();
  const add = async (name: string) => {
    const ctx = await createMember(database, { clock, jobs: { send: async () => undefined } });
    await database.pool.query('update profiles set display_name = $2 where id = $1', [
      ctx.actor.memberId,
      name,
    ]);
    return ctx;
  };
  /** Someone's contact, this warm, again and again until it isn't one that the noise hides or changes. */
  const untilShown = async (
    ctx: MemberContext,
    warmth: number,
    make: () => Promise<string>,
  ): Promise<string> => {
    for (;;) {
      const id = await make();
      const rank = rankBound(warmth, clock.now());
      await database.pool.query('update contacts set warmth_rank = $2 where id = $1', [id, rank]);
      if (await isShownAsItIs(database, ctx, { contactId: id, warmth })) return id;
      await database.pool.query('delete from contacts where id = $1', [id]);
    }
  };
  /** One holds the other. */
  const hold = (one: MemberContext, other: MemberContext, warmth = 80) =>
    untilShown(one, warmth, () =>
      addMemberAsContact(database, one, other, { first_name: 'Known' }),
    );
  return {
    database,
    clock,
    add,
    hold,
    /** One holds someone by these addresses. */
    holdBy: (ctx: MemberContext, points: Points) =>
      untilShown(ctx, 80, () => addContact(ctx, points)),
    know: async (one: MemberContext, other: MemberContext, warmth = 80) => {
      const id = await hold(one, other, warmth);
      await hold(other, one, warmth);
      return id;
    },
    search: (ctx: MemberContext, input: Find) => searchAs(database, ctx, input),
  };
}

async function isShownAsItIs(
  database: Database,
  { actor }: MemberContext,
  edge: { contactId: string; warmth: number },
) {
  const { rows } = await database.pool.query<{ value: string }>(
    `select value from auth.settings where name = 'path_noise_key'`,
  );
  const tie = { ...edge, number: 0, connectorId: actor.memberId, second: null };
  const [path] = disclose([tie], rows[0]?.value ?? '');
  return path !== undefined && !path.isLonger && path.rest === bandOf(edge.warmth);
}

async function searchAs(database: Database, ctx: MemberContext, input: Find): Promise<FoundPaths> {
  const found = await searchPaths({
    ctx,
    service: { database },
    input: searchPathsSchema.parse(input),
  });
  return presentFound(found, ctx.clock.now());
}
