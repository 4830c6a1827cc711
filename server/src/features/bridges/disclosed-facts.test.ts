import {
  type BridgeFact,
  bridgeFacts,
  type BridgeStage,
  type BridgeWay,
  factsFor,
  takesPart,
} from '@kith/contract/bridges/disclosure';
import type { BridgeDetail } from '@kith/contract/bridges/schemas';
import { bridgeRoles, type BridgeRole } from '@kith/contract/bridges/states';
import { beforeEach, expect, test } from 'vitest';

import type { MemberContext } from '#platform/context.ts';
import {
  agree,
  type BridgeWorld,
  buildBridgeWorld,
  draft,
  emailsTo,
  request,
  seen,
} from '#testing/test-bridges.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { setConsents } from '#testing/test-network.ts';
import { writeHeadline } from '#testing/test-profiles.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { acceptBridge, declineBridge } from './answer-bridge.ts';
import { answerByLink } from './answer-by-link.ts';
import { draftBridgeMessage } from './draft-message.ts';
import { requestBridge } from './request-bridge.ts';

const database = await useSharedDatabase();
let world: BridgeWorld;
beforeEach(async () => {
  world = await buildBridgeWorld(database);
});

const by = (ctx: MemberContext, id: string) => ({ ctx, service: world.service, input: { id } });

/** Whether an answer of the server has the fact in it. */
const isIn: Record<BridgeFact, (bridge: BridgeDetail) => boolean> = {
  requester_name: ({ requester }) => /^Ana (?:Ruiz|of Porto)$/u.test(requester?.name ?? ''),
  requester_headline: ({ requester }) => requester?.headline === 'Explains prices',
  requester_email: ({ requester }) => Boolean(requester?.email),
  why: ({ why }) => why !== null,
  message: ({ message }) => message !== null,
  wanted: ({ wanted }) => wanted !== null,
  connector_name: ({ connector }) => Boolean(connector?.name),
  connector_note: ({ connector_note: note }) => note !== null,
  connector_email: ({ connector }) => Boolean(connector?.email),
  target_name: ({ target }) => /difficult|Greta/u.test(target?.name ?? ''),
  target_way: ({ way }) => way !== null,
  target_profile: ({ target }) => target?.headline === 'Funds tools',
  target_email: ({ target }) => Boolean(target?.email),
};
/** Of oneself there is nothing to disclose. */
const isOfOther = (role: BridgeRole) => (fact: BridgeFact) => !fact.startsWith(`${role}_`);
/** A guest has no profile here, and the requester asked for them by this name. */
const unknownOf: Record<BridgeWay, readonly BridgeFact[]> = {
  member: [],
  email: ['target_profile', 'target_name'],
};

async function acceptByEmail(): Promise<void> {
  const guest = `greta-${world.requester.actor.memberId}@guest.example`;
  const [mail] = await emailsTo(database, guest);
  const [, token = ''] = /\/bridge\/([\w-]{43})/u.exec(mail?.body_text ?? '') ?? [];
  expect(await answerByLink(world, { token, answer: 'accept', note: '' })).toBe('accept');
}

/** Each of the three reads what the table discloses to them at this stage, and nothing else. */
async function expectDisclosed(id: string, stage: BridgeStage, way: BridgeWay): Promise<void> {
  const readers = bridgeRoles.filter((role) => way === 'member' || role !== 'target');
  for (const role of readers) {
    const where = `${role}, ${stage}, ${way}`;
    if (!takesPart(role, stage)) {
      expect(await refusalOf(seen(world[role], id)), where).toBe('not_found');
      continue;
    }
    const bridge = await seen(world[role], id);
    const facts = bridgeFacts
      .filter(isOfOther(role))
      .filter((fact) => role !== 'requester' || !unknownOf[way].includes(fact));
    const disclosed = factsFor(role, stage, way);
    expect(
      facts.filter((fact) => isIn[fact](bridge)),
      where,
    ).toEqual(facts.filter((fact) => disclosed.includes(fact)));
  }
}

test.each(['member', 'email'] as const)(
  'each of the three reads what the table says, at every stage, where the target is asked as %s',
  async (way) => {
    const { requester, target, stranger } = world;
    for (const [{ actor }, headline] of [
      [requester, 'Explains prices'],
      [target, 'Funds tools'],
    ] as const) {
      await writeHeadline(database, { memberId: actor.memberId, headline });
    }
    const id = await draft(world, way === 'email' ? { target: { name: 'Greta' } } : {});
    await expectDisclosed(id, 'draft', way);
    await requestBridge(by(requester, id));
    await expectDisclosed(id, 'asked', way);
    await agree(world, id, { guest: way === 'email' });
    await expectDisclosed(id, 'agreed', way);
    await (way === 'email' ? acceptByEmail() : acceptBridge(by(target, id)));
    await expectDisclosed(id, 'consented', way);
    expect(await refusalOf(seen(stranger, id))).toBe('not_found');
  },
);

test('an answer is a usage event of the one who gave it, if they agreed to analytics, once', async () => {
  const { requester, connector, target } = world;
  await setConsents(connector, ['analytics']);
  await setConsents(target, ['analytics']);
  const first = await request(world);
  await declineBridge({ ...by(connector, first), input: { id: first, note: '' } });
  await database.pool.query(`update bridges set requested_at = '2020-01-01' where id = $1`, [
    first,
  ]);
  const second = await request(world);
  await Promise.all([agree(world, second), agree(world, second)]);
  await Promise.all([acceptBridge(by(target, second)), acceptBridge(by(target, second))]);
  const { rows } = await database.pool.query(
    `select owner_id, action, resource_id, usage_data from usage_events
     where owner_id = any($1) and feature_name = 'opt_in_response'`,
    [[requester, connector, target].map(({ actor }) => actor.memberId)],
  );
  const event = ({ actor }: MemberContext, action: string, id: string, context: string) => ({
    owner_id: actor.memberId,
    action,
    resource_id: id,
    usage_data: { response: action, context },
  });
  expect(rows).toHaveLength(3);
  expect(rows).toEqual(
    expect.arrayContaining([
      event(connector, 'declined', first, 'connector'),
      event(connector, 'accepted', second, 'connector'),
      event(target, 'accepted', second, 'target'),
    ]),
  );
});

test('a service drafts the message from what the member wrote, and a template where it fails', async () => {
  const prompts: string[] = [];
  const answers = ['  Could I show you what we learnt? ', ''];
  const remote = {
    host: 'ai.test',
    model: 'small',
    generateText: async ({ prompt }: { prompt: string }) => {
      prompts.push(prompt);
      return answers[prompts.length - 1] ?? '';
    },
  };
  const ctx = { ...world.requester, ai: { remote } };
  const input = {
    connector_name: 'Priya',
    target_name: 'Hal Brandt',
    target_about: 'Investor',
    why: 'He funds what I sell.',
  };
  expect(await draftBridgeMessage({ ctx, input })).toEqual({
    text: 'Could I show you what we learnt?',
    engine: 'remote',
  });
  expect(JSON.parse(prompts[0] ?? '')).toEqual({ language: 'en-US', from: 'Ana Ruiz', ...input });
  const local = await draftBridgeMessage({ ctx, input });
  expect(local.engine).toBe('local');
  for (const part of ['Hal Brandt', 'Priya', 'He funds what I sell.', 'Ana Ruiz']) {
    expect(local.text).toContain(part);
  }
});
