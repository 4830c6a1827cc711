import { pathLimits } from '@kith/contract/paths/rules';
import { expect, test } from 'vitest';

import type { MemberContext } from '#platform/context.ts';
import { usePathMembers } from '#testing/path-members.ts';
import { showToEveryone } from '#testing/test-profiles.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const database = await useSharedDatabase();
const { world, people, toHal } = usePathMembers(database);

const suffix = () => people.ana.actor.memberId.slice(0, 8);
type Post = [company: string, from: string, to: string | null];
const show = ({ actor }: MemberContext, posts: readonly Post[], audience = 'public') =>
  database.pool.query(
    `insert into member_profiles (owner_id, experience, experience_audience, created_at, updated_at)
     values ($1, $2, $3, now(), now()) on conflict (owner_id) do update
       set experience = excluded.experience, experience_audience = excluded.experience_audience`,
    [
      actor.memberId,
      JSON.stringify(
        posts.map(([company, from, to]) => ({ company, title: '', from, to, text: '' })),
      ),
      audience,
    ],
  );
const reasons = async () => {
  const { school, company } = (await toHal()).paths[0]?.reasons ?? {};
  return { school, company };
};

test('a path says where connector and person were at the same time, as far as both show it', async () => {
  expect(await reasons()).toEqual({ school: null, company: null });
  await show(people.priya, [
    ['Lumen', '2015', null],
    ['Universität Wien', '2004', '2009'],
  ]);
  await show(people.hal, [
    ['LUMEN', '2020', '2022'],
    ['Universität Wien', '2008', '2012'],
  ]);
  expect(await reasons()).toEqual({ school: 'Universität Wien', company: 'Lumen' });
  await show(people.hal, [
    ['Lumen', '2010', '2014'],
    ['Universität Wien', '2008', '2012'],
  ]);
  expect(await reasons()).toEqual({ school: 'Universität Wien', company: null });
  await show(people.hal, [['Universität Wien', '2008', '2012']], 'private');
  expect(await reasons()).toEqual({ school: null, company: null });
});

test('paths to others at the person’s company are counted from three on', async () => {
  const company = `Brandt${suffix()}`;
  await database.pool.query('update contacts set company = $2 where id = $1', [
    people.halOfAna,
    company,
  ]);
  for (let count = 1; count <= pathLimits.fewest; count += 1) {
    const colleague = await world.add(`Colleague ${count}`);
    const { memberId } = colleague.actor;
    await showToEveryone(database, { memberId, name: `Colleague ${count}`, headline: company });
    await world.hold(people.priya, colleague);
    const { others, paths } = await toHal();
    expect(others).toEqual(count < pathLimits.fewest ? null : { company, count });
    expect(paths.map(({ target }) => target.contact_id)).toEqual([people.halOfAna]);
  }
});
