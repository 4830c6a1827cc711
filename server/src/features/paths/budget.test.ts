import { pathLimits } from '@kith/contract/paths/rules';
import { describe, expect, test } from 'vitest';
import { refusalOf } from '#testing/test-contact.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { readBudget } from './budget.ts';
import { usePathMembers } from '#testing/path-members.ts';

const database = await useSharedDatabase();
const { world, people, toHal } = usePathMembers(database);

describe('the budget of questions', () => {
  test('counts a question once a day, and refuses another one at its end', async () => {
    const first = await toHal();
    expect(first.budget).toEqual({
      left: pathLimits.searchesPerDay - 1,
      limit: pathLimits.searchesPerDay,
    });
    expect((await toHal()).budget).toEqual(first.budget);
    await database.pool.query(
      `insert into path_searches (owner_id, day, question, searched_at)
       select owner_id, day, sha256(n::text::bytea), searched_at
       from path_searches, generate_series(2, $2::integer) n where owner_id = $1`,
      [people.ana.actor.memberId, pathLimits.searchesPerDay],
    );
    expect((await readBudget({ ctx: people.ana })).left).toBe(0);
    expect((await toHal()).paths).toHaveLength(1);
    const other = world.search(people.ana, { kind: 'company', text: 'Brandt' });
    expect(await refusalOf(other)).toBe('path_limit_reached');
    world.clock.advance(24 * 60 * 60 * 1000);
    const tomorrow = await world.search(people.ana, { kind: 'company', text: 'Brandt' });
    expect(tomorrow.budget.left).toBe(pathLimits.searchesPerDay - 1);
  });

  test('of two at once both count', async () => {
    const texts = ['Lumen', 'Tessel', 'Cobalt'];
    await Promise.all(texts.map((text) => world.search(people.ana, { kind: 'company', text })));
    expect((await readBudget({ ctx: people.ana })).left).toBe(
      pathLimits.searchesPerDay - texts.length,
    );
  });
});
