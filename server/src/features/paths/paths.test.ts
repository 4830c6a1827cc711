import { defaultPrivacyPreferences } from '@kith/contract/privacy/rules';
import { describe, expect, test } from 'vitest';
import { pauseBridges } from '#features/bridges/list-bridges.ts';
import { deleteContact } from '#features/contacts/delete-contact.ts';
import { putPrivacyPreferences } from '#features/privacy/put-privacy-preferences.ts';
import type { MemberContext } from '#platform/context.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { addMemberAsContact } from '#testing/test-conversation.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { usePathMembers } from '#testing/path-members.ts';

const database = await useSharedDatabase();
const { world, people, setConsent, toHal, connectorsTo } = usePathMembers(database);

const block = (one: MemberContext, other: MemberContext) =>
  database.pool.query(
    'insert into member_blocks (owner_id, blocked_id, created_at) values ($1, $2, now())',
    [one.actor.memberId, other.actor.memberId],
  );

describe('a path over one connector', () => {
  test('names the connector and two bands, and nothing of the connector’s record', async () => {
    const found = await toHal();
    expect(found.paths).toHaveLength(1);
    const [path] = found.paths;
    expect(path).toMatchObject({
      connector: {
        contact_id: people.priyaOfAna,
        member_id: people.priya.actor.memberId,
      },
      first: 'strong',
      is_longer: false,
      can_ask: true,
    });
    expect(found.target).toMatchObject({ contact_id: people.halOfAna });
    expect(Object.keys(path ?? {}).toSorted()).toEqual(
      ['can_ask', 'connector', 'first', 'is_longer', 'reasons', 'rest', 'target'].toSorted(),
    );
  });

  test('is the same by contact, by profile and by address, however often it is asked', async () => {
    const { rows } = await database.pool.query<{ email: string }>(
      'select email from auth.users where id = $1',
      [people.hal.actor.memberId],
    );
    const answers = [
      await toHal(),
      await toHal(),
      await world.search(people.ana, { kind: 'person', member_id: people.hal.actor.memberId }),
      await world.search(people.ana, { kind: 'person', text: rows[0]?.email.toUpperCase() ?? '' }),
    ];
    for (const { paths } of answers) {
      expect(paths.map(({ rest, connector }) => [rest, connector.contact_id])).toEqual([
        [answers[0]?.paths[0]?.rest, people.priyaOfAna],
      ]);
    }
  });

  test('goes with the withdrawal of a consent, before the next answer, and comes back with it', async () => {
    for (const who of [people.priya, people.hal]) {
      await setConsent(who, false);
      expect(await connectorsTo()).toEqual([]);
      await setConsent(who, true);
      expect(await connectorsTo()).toEqual([people.priyaOfAna]);
    }
  });

  test.for(['connector and searcher', 'connector and person', 'person and searcher'])(
    'never passes a block between %s, in either direction',
    async (between) => {
      const pairs: Record<string, [MemberContext, MemberContext]> = {
        'connector and searcher': [people.priya, people.ana],
        'connector and person': [people.priya, people.hal],
        'person and searcher': [people.hal, people.ana],
      };
      const [one, other] = pairs[between] ?? [people.ana, people.ana];
      await block(one, other);
      expect(await connectorsTo()).toEqual([]);
      await database.pool.query('delete from member_blocks where owner_id = $1', [
        one.actor.memberId,
      ]);
      await block(other, one);
      expect(await connectorsTo()).toEqual([]);
    },
  );

  test('leaves out a connector who pauses or whose rules refuse, and a person who is private', async () => {
    const service = { database, hasTransport: false, origin: new URL('http://127.0.0.1:3000') };
    await pauseBridges({ ctx: people.priya, service, input: { is_paused: true } });
    expect(await connectorsTo()).toEqual([]);
    await pauseBridges({ ctx: people.priya, service, input: { is_paused: false } });
    const rules = { ...defaultPrivacyPreferences, visibility_level: 'private' } as const;
    await putPrivacyPreferences({ ctx: people.priya, input: rules });
    expect(await connectorsTo()).toEqual([]);
    await putPrivacyPreferences({
      ctx: people.priya,
      input: { ...rules, visibility_level: 'network' },
    });
    expect(await connectorsTo()).toEqual([people.priyaOfAna]);
    await putPrivacyPreferences({ ctx: people.hal, input: rules });
    expect(await connectorsTo()).toEqual([]);
  });

  test('isn’t there for a stranger, who has no one to ask', async () => {
    const eve = await world.add('Eve');
    const held = await addMemberAsContact(database, eve, people.hal, { first_name: 'Hal' });
    expect((await world.search(eve, { kind: 'person', contact_id: held })).paths).toEqual([]);
    const wrong = { kind: 'person', contact_id: people.halOfAna } as const;
    expect(await refusalOf(world.search(eve, wrong))).toBe('not_found');
    const unseen = { kind: 'person', member_id: people.priya.actor.memberId } as const;
    expect(await refusalOf(world.search(eve, unseen))).toBe('not_found');
  });

  test('never passes a visible member who doesn’t hold the searcher', async () => {
    const jonas = await world.add('Jonas');
    await setConsent(jonas, true, 'profile_visibility');
    await world.hold(people.ana, jonas);
    await world.hold(jonas, people.hal);
    expect(await connectorsTo()).toEqual([people.priyaOfAna]);
  });

  test('follows the connector’s contact: deleted, archived, or without the address', async () => {
    const { rows } = await database.pool.query<{ id: string }>(
      `select contact_id as id from contact_points p join auth.users u on u.email = p.normalized
       where p.owner_id = $1 and u.id = $2`,
      [people.priya.actor.memberId, people.hal.actor.memberId],
    );
    const id = rows[0]?.id ?? '';
    await database.pool.query('update contacts set archived_at = now() where id = $1', [id]);
    expect(await connectorsTo()).toEqual([]);
    await database.pool.query('update contacts set archived_at = null where id = $1', [id]);
    expect(await connectorsTo()).toEqual([people.priyaOfAna]);
    await deleteContact({ ctx: people.priya, input: { id } });
    expect(await connectorsTo()).toEqual([]);
  });
});
