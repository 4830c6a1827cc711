import { bandOf, type PathBand, pathBands, pathLimits } from '@kith/contract/paths/rules';
import type { FoundPaths, SearchPaths } from '@kith/contract/paths/schemas';
import { dayMs } from '@kith/contract/core/time';
import { rankBound } from '@kith/contract/warmth/rules';
import { expect, test } from 'vitest';

import type { MemberContext } from '#platform/context.ts';
import { buildPathWorld } from '#testing/path-world.ts';
import { applyRules } from '#testing/test-bridges.ts';
import { addMemberAsContact } from '#testing/test-conversation.ts';
import { giveCredits } from '#testing/test-credits.ts';
import { grantConsents } from '#testing/test-member.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { disclose } from './disclose.ts';

/*
 * An attacker wants to learn who knows each other, with real searches: from several accounts, day after day, by
 * every name that a person has, always about the tie of which least is known.
 */

/** The nightly form asks as often as `PATH_QUERIES` says. */
const asked = Number(process.env['PATH_QUERIES'] ?? 0);
const queries = asked > 0 ? asked : 120;
/** Two days' budget of an account: more in a minute is refused besides. */
const perAccount = 2 * pathLimits.searchesPerDay;
const accounts = Math.ceil(queries / perAccount);
/** Asked twice more, within the same minute. */
const mostRepeated = 8 * accounts;
/** Fewer connectors than an answer has paths, so that none is crowded out. */
const connectorCount = pathLimits.shown;
const targetCount = asked > 0 ? 120 : 12;

const database = await useFileDatabase();
const world = buildPathWorld(database);

type Target = { ctx: MemberContext; email: string };
type Edge = { connector: number; target: number; contactId: string; warmth: number };
type Attacker = { ctx: MemberContext; connectorIds: string[]; contacts: Map<number, string> };

const warmths = [5, 20, 40, 55, 70, 95];

async function addTargets(): Promise<Target[]> {
  const found: Target[] = [];
  for (let place = 0; place < targetCount; place += 1) {
    const ctx = await world.add(`Target ${place}`);
    await grantConsents(database, ctx.actor.memberId, ['profile_visibility']);
    const { rows } = await database.pool.query<{ email: string }>(
      'select email from auth.users where id = $1',
      [ctx.actor.memberId],
    );
    found.push({ ctx, email: rows[0]?.email ?? '' });
  }
  return found;
}

/** Each connector knows two of three, some well, some hardly. */
async function addEdges(connectors: MemberContext[], targets: Target[]): Promise<Edge[]> {
  const edges: Edge[] = [];
  for (const [connector, holder] of connectors.entries()) {
    for (const [target, { ctx }] of targets.entries()) {
      if ((connector + target) % 3 === 0) continue;
      const contactId = await addMemberAsContact(database, holder, ctx);
      const warmth = warmths[(connector + 5 * target) % warmths.length] ?? 0;
      edges.push({ connector, target, contactId, warmth });
    }
  }
  return edges;
}

/** Ties as they are now, whatever day it is. */
async function setWarmths(edges: readonly Edge[]): Promise<void> {
  const ranks = edges.map(({ warmth }) => rankBound(warmth, world.clock.now()));
  await database.pool.query(
    `update contacts c set warmth_rank = e.rank
     from unnest($1::uuid[], $2::float8[]) e (id, rank) where c.id = e.id`,
    [edges.map(({ contactId }) => contactId), ranks],
  );
}

/** Accounts that every connector is linked with, and that hold a third of the wanted people. */
async function addAttackers(connectors: MemberContext[], targets: Target[]): Promise<Attacker[]> {
  const found: Attacker[] = [];
  for (let place = 0; place < accounts; place += 1) {
    const ctx = await world.add(`Attacker ${place}`);
    await giveCredits(database, ctx.actor.memberId);
    // Else several of the attacker's own accounts are ways over one more person to those they hold.
    await applyRules(ctx, {});
    const connectorIds: string[] = [];
    for (const connector of connectors) {
      connectorIds.push(await addMemberAsContact(database, ctx, connector));
      await addMemberAsContact(database, connector, ctx);
    }
    const contacts = new Map<number, string>();
    for (const [target, { ctx: wanted }] of targets.entries()) {
      if ((place + target) % 3 > 0 || contacts.size > 12) continue;
      contacts.set(target, await addMemberAsContact(database, ctx, wanted));
    }
    found.push({ ctx, connectorIds, contacts });
  }
  return found;
}

type Question = { attacker: Attacker; target: number; input: Partial<SearchPaths> };

/** By contact, profile or address, in turn. */
function nameIt(attacker: Attacker, targets: readonly Target[], target: number, way: number) {
  const contact = attacker.contacts.get(target);
  const { ctx, email } = targets[target]!;
  if (way % 3 === 0 && contact !== undefined) return { contact_id: contact };
  return way % 2 === 0 ? { member_id: ctx.actor.memberId } : { text: email };
}

/** The word that an answer has for each connector: a band, one more between, or nothing. */
function wordsOf({ paths }: FoundPaths, { connectorIds }: Attacker): string[] {
  return connectorIds.map((id) => {
    const path = paths.find(({ connector }) => connector.contact_id === id);
    return path === undefined ? 'none' : path.is_longer ? 'longer' : path.rest;
  });
}

const readKey = async () => {
  const { rows } = await database.pool.query<{ value: string }>(
    `select value from auth.settings where name = 'path_noise_key'`,
  );
  return rows[0]?.value ?? '';
};

test(
  `${queries} real queries learn of each tie its one draw, and nothing else`,
  async () => {
    const connectors: MemberContext[] = [];
    for (let place = 0; place < connectorCount; place += 1) {
      const connector = await world.add(`Connector ${place}`);
      await giveCredits(database, connector.actor.memberId);
      connectors.push(connector);
    }
    const targets = await addTargets();
    const edges = await addEdges(connectors, targets);
    const attackers = await addAttackers(connectors, targets);
    const ask = ({ attacker, input }: Question) =>
      world.search(attacker.ctx, { kind: 'person', ...input });
    const askAll = async (some: readonly Question[]) => {
      const found: FoundPaths[] = [];
      for (const question of some) found.push(await ask(question));
      return found;
    };
    const knownOf = targets.map(() => new Set<string>());
    const asking = targets.map(() => 0);
    const questions: Question[] = [];
    const answers: string[] = [];
    const daily = accounts * pathLimits.searchesPerDay;
    await setWarmths(edges);
    for (let query = 0; query < queries; query += 1) {
      if (query > 0 && query % daily === 0) {
        world.clock.advance(dayMs);
        await setWarmths(edges);
      }
      const attacker = attackers[query % accounts]!;
      const target = asking.indexOf(Math.min(...asking));
      asking[target] = (asking[target] ?? 0) + 1;
      const input = nameIt(attacker, targets, target, query + Math.floor(query / accounts));
      const question = { attacker, target, input };
      const answer = await ask(question);
      knownOf[target]?.add(wordsOf(answer, attacker).join());
      questions.push(question);
      answers.push(JSON.stringify(answer.paths));
    }

    // Every name of a person, every account and every day says the same.
    for (const known of knownOf) expect(known.size).toBe(1);
    const key = await readKey();
    const wordOf = (edge: Edge, warmth = edge.warmth) => {
      const connectorId = connectors[edge.connector]!.actor.memberId;
      const tie = { number: 0, connectorId, contactId: edge.contactId, warmth, second: null };
      const [path] = disclose([tie], key);
      return path === undefined ? 'none' : path.isLonger ? 'longer' : path.rest;
    };
    const expected = targets.map((_, target) =>
      connectors.map((_one, connector) => {
        const edge = edges.find((one) => one.connector === connector && one.target === target);
        return edge ? wordOf(edge) : 'none';
      }),
    );
    expect(knownOf.map((known) => [...known][0])).toEqual(expected.map((words) => words.join()));
    checkBound(edges, (edge) => wordOf(edge));

    // Ties that are others now, with the same draw: no byte of what was asked differs.
    const changed = edges.map((edge) => {
      const other = warmths.find(
        (warmth) => bandOf(warmth) !== bandOf(edge.warmth) && wordOf(edge, warmth) === wordOf(edge),
      );
      return { ...edge, warmth: other ?? edge.warmth };
    });
    const isOther = changed.filter(({ warmth }, place) => warmth !== edges[place]?.warmth);
    expect(isOther.length).toBeGreaterThan(edges.length / 8);
    // Asked again on their day they are free, so that the budget is the same too.
    const lastDay = Math.min(queries % daily || daily, mostRepeated);
    const again = questions.slice(-lastDay);
    const before = await askAll(again);
    await setWarmths(changed);
    expect(await askAll(again)).toEqual(before);
    expect(before.map(({ paths }) => JSON.stringify(paths))).toEqual(answers.slice(-again.length));
  },
  60_000 + queries * 120,
);

const isBand = (word: string): word is PathBand => pathBands.some((band) => band === word);

/** Of the bands that are shown three in four are right, but for chance. */
function checkBound(edges: readonly Edge[], wordOf: (edge: Edge) => string): void {
  const shown = edges.filter((edge) => isBand(wordOf(edge)));
  const right = shown.filter((edge) => wordOf(edge) === bandOf(edge.warmth));
  const slack = 5 * Math.sqrt((0.75 * 0.25) / shown.length);
  expect(right.length / shown.length).toBeLessThan(0.75 + slack);
  if (asked > 0) process.stdout.write(`${right.length} of ${shown.length} shown bands are right\n`);
}
