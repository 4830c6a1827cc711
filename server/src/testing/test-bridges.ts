import type { Bridge, BridgeDetail } from '@kith/contract/bridges/schemas';
import { draftBridgeSchema } from '@kith/contract/bridges/schemas';
import { defaultPrivacyPreferences, type PrivacyPreferences } from '@kith/contract/privacy/rules';
import type { BridgeTab } from '@kith/contract/bridges/rules';

import { agreeToBridge } from '#features/bridges/agree-to-bridge.ts';
import { createBridge } from '#features/bridges/draft-bridge.ts';
import type { BridgeService } from '#features/bridges/hold-bridge.ts';
import { getBridge, listBridges } from '#features/bridges/list-bridges.ts';
import { presentBridge, presentBridgeDetail } from '#features/bridges/present.ts';
import { requestBridge } from '#features/bridges/request-bridge.ts';
import { createBridgeSweepJob } from '#features/bridges/sweep-bridges.ts';
import { putPrivacyPreferences } from '#features/privacy/put-privacy-preferences.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';

import { addContact } from './test-contact.ts';
import { addMemberAsContact } from './test-conversation.ts';
import { createMember, createTestClock } from './test-member.ts';

export type BridgeWorld = Awaited<ReturnType<typeof buildBridgeWorld>>;

/** Requester, connector, target and a stranger; the connector and each of the first and third are linked. */
export async function buildBridgeWorld(
  database: Database,
  { clock = createTestClock() }: { clock?: ReturnType<typeof createTestClock> } = {},
) {
  const sent: { name: string; data: { data?: { facts: object } } & object }[] = [];
  const jobs: JobQueue = {
    send: async (_tx, name, data) => void sent.push({ name, data }),
  };
  const add = async (name: string) => {
    const ctx = await createMember(database, { clock, jobs });
    await database.pool.query('update profiles set display_name = $2 where id = $1', [
      ctx.actor.memberId,
      name,
    ]);
    return ctx;
  };
  const [requester, connector, target, stranger] = await Promise.all([
    add('Ana Ruiz'),
    add('Priya Raman'),
    add('Hal Brandt'),
    add('Eve Lund'),
  ]);
  const link = (one: MemberContext, other: MemberContext, name: string) =>
    addMemberAsContact(database, one, other, { first_name: name, last_name: '' });
  const contacts = {
    connectorOfRequester: await link(requester, connector, 'Priya (from work)'),
    requesterOfConnector: await link(connector, requester, 'Ana of Porto'),
    targetOfConnector: await link(connector, target, 'Hal the difficult'),
    connectorOfTarget: await link(target, connector, 'Priya of Tessel'),
    guestOfConnector: await addContact(connector, {
      first_name: 'Greta',
      last_name: 'Guest',
      emails: [{ value: `greta-${requester.actor.memberId}@guest.example` }],
    }),
  };
  const origin = new URL('http://127.0.0.1:3000');
  const service: BridgeService = { database, hasTransport: false, origin };
  return {
    database,
    clock,
    jobs,
    sent,
    service,
    contacts,
    requester,
    connector,
    target,
    stranger,
    sweep: () =>
      createBridgeSweepJob({
        database,
        clock,
      }).run({}, new AbortController().signal, jobs),
  };
}

const message = 'I help software teams explain their prices. Could I show you what we learnt?';

type Asking = Pick<BridgeWorld, 'requester' | 'service'> & {
  contacts: Pick<BridgeWorld['contacts'], 'connectorOfRequester'>;
};
type Agreeing = Pick<BridgeWorld, 'connector' | 'service'> & {
  contacts: Pick<BridgeWorld['contacts'], 'targetOfConnector' | 'guestOfConnector'>;
};

/** A draft of the requester for Hal. */
export function draft(
  { requester, contacts, service }: Asking,
  fields: object = {},
  headers = new Headers(),
) {
  const input = draftBridgeSchema.parse({
    connector_contact_id: contacts.connectorOfRequester,
    target: { name: 'Hal Brandt', about: 'Investor' },
    why: 'He funds what I sell.',
    message,
    ...fields,
  });
  return createBridge({ ctx: requester, service, input, headers });
}

/** A request that waits for the connector. */
export async function request(world: Asking, fields: object = {}): Promise<string> {
  const id = await draft(world, fields);
  await requestBridge({ ctx: world.requester, service: world.service, input: { id } });
  return id;
}

/** The connector agrees, with a member as the target unless `guest`. */
export async function agree(
  { connector, service, contacts }: Agreeing,
  id: string,
  { guest = false, note = 'Best three weeks of the year.' } = {},
): Promise<void> {
  const contact_id = guest ? contacts.guestOfConnector : contacts.targetOfConnector;
  await agreeToBridge({ ctx: connector, service, input: { id, contact_id, email: null, note } });
}

/** Switches a member's rules on: they refuse nothing but what `change` says. */
export const applyRules = (ctx: MemberContext, change: Partial<PrivacyPreferences>) =>
  putPrivacyPreferences({
    ctx,
    input: {
      ...defaultPrivacyPreferences,
      warmth_threshold: 0,
      time_window_start: 0,
      time_window_end: 24,
      cooldown_period_days: 0,
      visibility_level: 'public',
      ...change,
    },
  });

/** What a member sees of it. */
export async function seen(ctx: MemberContext, id: string): Promise<BridgeDetail> {
  return presentBridgeDetail(await getBridge({ ctx, input: { id } }), ctx.clock.now());
}

export async function tabOf(ctx: MemberContext, tab: BridgeTab): Promise<Bridge[]> {
  const { rows, warmth } = await listBridges({ ctx, input: { tab } });
  return rows.map((row) => presentBridge(row, { warmth, now: ctx.clock.now() }));
}

/** The steps that a member is notified of, oldest first. */
export function noticesFor({ sent }: BridgeWorld, ctx: MemberContext): string[] {
  return sent
    .filter(({ data }) => 'memberId' in data && data.memberId === ctx.actor.memberId)
    .map(({ data }) => String((data.data?.facts as { step?: string } | undefined)?.step));
}

/** Emails that were written to an address. */
export async function emailsTo(database: Database, address: string) {
  const found = await database.pool.query<{
    subject: string;
    body_text: string;
    body_html: string;
    copy_to: string[];
  }>(
    `select subject, body_text, body_html, copy_to from auth.outgoing_emails
     where recipient = $1 order by created_at, id`,
    [address],
  );
  return found.rows;
}
