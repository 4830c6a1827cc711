import { beforeEach } from 'vitest';

import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';

import { buildPathWorld } from './path-world.ts';
import { addMemberAsContact } from './test-conversation.ts';

/** Ana, who knows Priya well and Hal little; Priya and Hal know each other. New ones for each test. */
export function usePathMembers(database: Database) {
  const world = buildPathWorld(database);
  const people: Partial<People> = {};

  beforeEach(async () => {
    const [ana, priya, hal] = await Promise.all(['Ana', 'Priya', 'Hal'].map(world.add));
    if (!ana || !priya || !hal) throw new Error('Three are needed');
    const [priyaOfAna] = await Promise.all([
      world.know(ana, priya),
      world.know(priya, hal),
      // Who shows himself to everyone can be looked for.
      setConsent(hal, true, 'profile_visibility'),
    ]);
    const halOfAna = await addMemberAsContact(database, ana, hal, { first_name: 'Hal' });
    Object.assign(people, { ana, priya, hal, priyaOfAna, halOfAna });
  });

  const setConsent = (ctx: MemberContext, isGranted: boolean, type = 'intro_facilitation') =>
    database.pool.query(
      `insert into user_consent (user_id, consent_type, consent_granted) values ($1, $2, $3)
       on conflict (user_id, consent_type) do update set consent_granted = excluded.consent_granted`,
      [ctx.actor.memberId, type, isGranted],
    );
  const toHal = () => world.search(people.ana!, { kind: 'person', contact_id: people.halOfAna! });
  return {
    world,
    people: people as People,
    setConsent,
    toHal,
    connectorsTo: async () => (await toHal()).paths.map(({ connector }) => connector.contact_id),
  };
}

type People = {
  ana: MemberContext;
  priya: MemberContext;
  hal: MemberContext;
  /** Ana's contacts. */
  halOfAna: string;
  priyaOfAna: string;
};
