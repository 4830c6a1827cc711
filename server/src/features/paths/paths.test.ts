import { companyListInputSchema } from '@kith/contract/companies/schemas';
import { interactionLogSchema } from '@kith/contract/interactions/schemas';
import { defaultPrivacyPreferences } from '@kith/contract/privacy/rules';
import { pathLimits } from '@kith/contract/paths/rules';
import { beforeEach, describe, expect, test } from 'vitest';

import { pauseBridges } from '#features/bridges/list-bridges.ts';
import { listCompanies } from '#features/companies/list-companies.ts';
import { updateCompany } from '#features/companies/update-company.ts';
import { deleteContact } from '#features/contacts/delete-contact.ts';
import { logInteraction } from '#features/interactions/log-interaction.ts';
import { putPrivacyPreferences } from '#features/privacy/put-privacy-preferences.ts';
import { createRelationship } from '#features/relationships/create-relationship.ts';
import type { MemberContext } from '#platform/context.ts';
import { buildPathWorld } from '#testing/path-world.ts';
import { addContact, refusalOf } from '#testing/test-contact.ts';
import { addMemberAsContact } from '#testing/test-conversation.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { readBudget } from './budget.ts';
import { suggestTargets } from './suggest-targets.ts';

const database = await useSharedDatabase();
const world = buildPathWorld(database);
let ana: MemberContext;
let priya: MemberContext;
let hal: MemberContext;
/** Ana's contacts: Hal, little known to her, and Priya. */
let halOfAna: string;
let priyaOfAna: string;

beforeEach(async () => {
  [ana, priya, hal] = await Promise.all([world.add('Ana'), world.add('Priya'), world.add('Hal')]);
  priyaOfAna = await world.know(ana, priya);
  await world.know(priya, hal);
  // Who shows himself to everyone can be looked for.
  await setConsent(hal, true, 'profile_visibility');
  halOfAna = await addMemberAsContact(database, ana, hal, { first_name: 'Hal' });
});

const toHal = () => world.search(ana, { kind: 'person', contact_id: halOfAna });
const connectorsTo = async () => (await toHal()).paths.map(({ connector }) => connector.contact_id);
const setConsent = (ctx: MemberContext, isGranted: boolean, type = 'intro_facilitation') =>
  database.pool.query(
    `insert into user_consent (user_id, consent_type, consent_granted) values ($1, $2, $3)
     on conflict (user_id, consent_type) do update set consent_granted = excluded.consent_granted`,
    [ctx.actor.memberId, type, isGranted],
  );
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
      connector: { contact_id: priyaOfAna, member_id: priya.actor.memberId },
      ...{ first: 'strong', is_longer: false, can_ask: true },
    });
    expect(found.target).toMatchObject({ contact_id: halOfAna });
    expect(Object.keys(path ?? {}).toSorted()).toEqual(
      ['can_ask', 'connector', 'first', 'is_longer', 'reasons', 'rest', 'target'].toSorted(),
    );
  });

  test('is the same by contact, by profile and by address, however often it is asked', async () => {
    const { rows } = await database.pool.query<{ email: string }>(
      'select email from auth.users where id = $1',
      [hal.actor.memberId],
    );
    const answers = [
      await toHal(),
      await toHal(),
      await world.search(ana, { kind: 'person', member_id: hal.actor.memberId }),
      await world.search(ana, { kind: 'person', text: rows[0]?.email.toUpperCase() ?? '' }),
    ];
    for (const { paths } of answers) {
      expect(paths.map(({ rest, connector }) => [rest, connector.contact_id])).toEqual([
        [answers[0]?.paths[0]?.rest, priyaOfAna],
      ]);
    }
  });

  test('goes within a second of a consent’s withdrawal, and comes back with it', async () => {
    for (const who of [priya, hal]) {
      await setConsent(who, false);
      const since = performance.now();
      expect(await connectorsTo()).toEqual([]);
      expect(performance.now() - since).toBeLessThan(1_000);
      await setConsent(who, true);
      expect(await connectorsTo()).toEqual([priyaOfAna]);
    }
  });

  test.for(['connector and searcher', 'connector and person', 'person and searcher'])(
    'never passes a block between %s, in either direction',
    async (between) => {
      const pairs: Record<string, [MemberContext, MemberContext]> = {
        'connector and searcher': [priya, ana],
        'connector and person': [priya, hal],
        'person and searcher': [hal, ana],
      };
      const [one, other] = pairs[between] ?? [ana, ana];
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
    await pauseBridges({ ctx: priya, service, input: { is_paused: true } });
    expect(await connectorsTo()).toEqual([]);
    await pauseBridges({ ctx: priya, service, input: { is_paused: false } });
    const rules = { ...defaultPrivacyPreferences, visibility_level: 'private' } as const;
    await putPrivacyPreferences({ ctx: priya, input: rules });
    expect(await connectorsTo()).toEqual([]);
    await putPrivacyPreferences({ ctx: priya, input: { ...rules, visibility_level: 'network' } });
    expect(await connectorsTo()).toEqual([priyaOfAna]);
    await putPrivacyPreferences({ ctx: hal, input: rules });
    expect(await connectorsTo()).toEqual([]);
  });

  test('isn’t there for a stranger, who has no one to ask', async () => {
    const eve = await world.add('Eve');
    const held = await addMemberAsContact(database, eve, hal, { first_name: 'Hal' });
    expect((await world.search(eve, { kind: 'person', contact_id: held })).paths).toEqual([]);
    const wrong = { kind: 'person', contact_id: halOfAna } as const;
    expect(await refusalOf(world.search(eve, wrong))).toBe('not_found');
    const unseen = { kind: 'person', member_id: priya.actor.memberId } as const;
    expect(await refusalOf(world.search(eve, unseen))).toBe('not_found');
  });

  test('never passes a visible member who doesn’t hold the searcher', async () => {
    const jonas = await world.add('Jonas');
    await setConsent(jonas, true, 'profile_visibility');
    await world.hold(ana, jonas);
    await world.hold(jonas, hal);
    expect(await connectorsTo()).toEqual([priyaOfAna]);
  });

  test('follows the connector’s contact: deleted, archived, or without the address', async () => {
    const { rows } = await database.pool.query<{ id: string }>(
      `select contact_id as id from contact_points p join auth.users u on u.email = p.normalized
       where p.owner_id = $1 and u.id = $2`,
      [priya.actor.memberId, hal.actor.memberId],
    );
    const id = rows[0]?.id ?? '';
    await database.pool.query('update contacts set archived_at = now() where id = $1', [id]);
    expect(await connectorsTo()).toEqual([]);
    await database.pool.query('update contacts set archived_at = null where id = $1', [id]);
    expect(await connectorsTo()).toEqual([priyaOfAna]);
    await deleteContact({ ctx: priya, input: { id } });
    expect(await connectorsTo()).toEqual([]);
  });
});

describe('a path over two connectors', () => {
  test('needs several second ones, who stay unnamed', async () => {
    const [jonas, one, two] = await Promise.all(['J', 'O', 'T'].map((name) => world.add(name)));
    if (!jonas || !one || !two) throw new Error('Three are needed');
    const jonasOfAna = await world.know(ana, jonas, 40);
    await world.know(jonas, one);
    await world.know(one, hal);
    expect(await connectorsTo()).toEqual([priyaOfAna]);
    await world.know(jonas, two);
    await world.know(two, hal);
    const { paths } = await toHal();
    const byJonas = paths.find(({ connector }) => connector.contact_id === jonasOfAna);
    expect(paths).toHaveLength(2);
    expect(byJonas).toMatchObject({ is_longer: true, first: 'good' });
    const text = JSON.stringify(paths);
    for (const second of [one, two]) expect(text).not.toContain(second.actor.memberId);
    await setConsent(two, false);
    expect(await connectorsTo()).toEqual([priyaOfAna]);
  });

  test('needs that the first and the second hold each other', async () => {
    const [jonas, one, two] = await Promise.all(['J', 'O', 'T'].map((name) => world.add(name)));
    if (!jonas || !one || !two) throw new Error('Three are needed');
    await world.know(ana, jonas);
    await world.know(jonas, one);
    await world.hold(jonas, two);
    await world.hold(one, hal);
    await world.hold(two, hal);
    expect(await connectorsTo()).toEqual([priyaOfAna]);
  });
});

describe('someone who is no member', () => {
  test('is answered only where several hold the address', async () => {
    const email = `guest-${ana.actor.memberId}@guest.example`;
    const find = () => world.search(ana, { kind: 'person', text: email });
    const hold = (ctx: MemberContext) => world.holdAddress(ctx, email);
    await hold(priya);
    expect((await find()).paths).toEqual([]);
    await hold(hal);
    expect((await find()).paths).toEqual([]);
    await hold(await world.add('Third'));
    const { paths } = await find();
    expect(paths.map(({ connector }) => connector.contact_id)).toContain(priyaOfAna);
  });

  test('is refused by words that are no address', async () => {
    const search = world.search(ana, { kind: 'person', text: 'Hal Brandt' });
    expect(await refusalOf(search)).toBe('validation_failed');
    expect((await readBudget({ ctx: ana })).left).toBe(pathLimits.searchesPerDay);
  });
});

describe('the searcher’s own records', () => {
  test('name who knows a contact, with the reason, also who is no member', async () => {
    const colleague = await addContact(ana, { first_name: 'Colleague', company: 'Lumen' });
    const friend = await addContact(ana, { first_name: 'Friend' });
    const wanted = await addContact(ana, { first_name: 'Wanted', company: 'Lumen Inc.' });
    const input = { id: wanted, other_id: friend, kind: 'friend' as const, words: '' };
    await createRelationship({ ctx: ana, input });
    const { paths } = await world.search(ana, { kind: 'person', contact_id: wanted });
    expect(
      paths.map(({ connector, reasons }) => [
        connector.contact_id,
        reasons.relationship,
        reasons.company === null,
      ]),
    ).toEqual([
      [friend, 'friend', true],
      [colleague, null, false],
    ]);
    expect(paths.every((path) => !path.can_ask)).toBe(true);
  });
});

test('who was at the same meeting as the wanted contact may know them', async () => {
  const wanted = await addContact(ana, { first_name: 'Wanted' });
  const guest = await addContact(ana, { first_name: 'Guest' });
  await addContact(ana, { first_name: 'Elsewhere' });
  for (const id of [wanted, guest]) {
    const input = interactionLogSchema.parse({
      contact_id: id,
      kind: 'meeting',
      occurred_at: '2026-11-02T09:00:00Z',
      summary: 'Workshop in Porto',
    });
    await logInteraction({ ctx: ana, input });
  }
  const { paths } = await world.search(ana, { kind: 'person', contact_id: wanted });
  expect(
    paths.map(({ connector, reasons }) => [connector.contact_id, reasons.was_together]),
  ).toEqual([[guest, true]]);
});

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
      [ana.actor.memberId, pathLimits.searchesPerDay],
    );
    expect((await readBudget({ ctx: ana })).left).toBe(0);
    expect((await toHal()).paths).toHaveLength(1);
    const other = world.search(ana, { kind: 'company', text: 'Brandt' });
    expect(await refusalOf(other)).toBe('path_limit_reached');
    world.clock.advance(24 * 60 * 60 * 1000);
    const tomorrow = await world.search(ana, { kind: 'company', text: 'Brandt' });
    expect(tomorrow.budget.left).toBe(pathLimits.searchesPerDay - 1);
  });

  test('of two at once both count', async () => {
    const texts = ['Lumen', 'Tessel', 'Cobalt'];
    await Promise.all(texts.map((text) => world.search(ana, { kind: 'company', text })));
    expect((await readBudget({ ctx: ana })).left).toBe(pathLimits.searchesPerDay - texts.length);
  });
});

describe('a company', () => {
  test('finds members who show it to everyone, and own contacts', async () => {
    const name = `Brandt${hal.actor.memberId.slice(0, 8)}`;
    const known = await addContact(ana, { first_name: 'Known', company: name });
    await database.pool.query(
      `insert into member_profiles (owner_id, headline, created_at, updated_at)
       values ($1, $2, now(), now())`,
      [hal.actor.memberId, `Investor at ${name}`],
    );
    const found = await world.search(ana, { kind: 'company', text: name });
    expect(found.known.map(({ contact_id: id }) => id)).toEqual([known]);
    expect(
      found.paths.map(({ connector, target }) => [connector.contact_id, target.member_id]),
    ).toEqual([[priyaOfAna, hal.actor.memberId]]);
    // What Priya recorded of Hal is never searched.
    await database.pool.query(`update contacts set company = 'Secretive' where owner_id = $1`, [
      priya.actor.memberId,
    ]);
    expect((await world.search(ana, { kind: 'company', text: 'Secretive' })).paths).toEqual([]);
  });
});

describe('a role, a place or an industry', () => {
  const suffix = () => ana.actor.memberId.slice(0, 8);

  test.for([
    ['role', 'title'],
    ['place', 'location'],
  ] as const)('%s: own contacts who have it', async ([kind, field]) => {
    const value = `Cartographer${suffix()}`;
    const known = await addContact(ana, { first_name: 'Known', [field]: value });
    await addContact(ana, { first_name: 'Other', company: value });
    const found = await world.search(ana, { kind, text: value });
    expect(found.known.map(({ contact_id: id }) => id)).toEqual([known]);
  });

  test('industry: who works in the chosen one, by company', async () => {
    const company = `Weavers${suffix()}`;
    const known = await addContact(ana, { first_name: 'Known', company });
    const { items } = await listCompanies({
      ctx: ana,
      input: companyListInputSchema.parse({ q: company }),
    });
    await updateCompany({ ctx: ana, input: { id: items[0]!.id, industry: '13' } });
    const found = await world.search(ana, { kind: 'industry', text: 'Textiles', industry: '13' });
    expect(found.known.map(({ contact_id: id }) => id)).toEqual([known]);
  });
});

test('targets are suggested from own contacts and from profiles that show themselves', async () => {
  const items = await suggestTargets({ ctx: ana, input: { query: 'Hal' } });
  expect(items.map(({ contactId }) => contactId)).toContain(halOfAna);
  const eve = await world.add('Eve');
  expect(await suggestTargets({ ctx: eve, input: { query: 'Priya' } })).toEqual([]);
});
