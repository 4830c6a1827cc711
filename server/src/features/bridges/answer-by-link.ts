import { expiresAt } from '@kith/contract/bridges/states';
import type { BridgeState } from '@kith/contract/bridges/states';
import { bridgeLimits } from '@kith/contract/bridges/rules';
import { cleanText, cutText } from '@kith/contract/core/text';
import { dayS } from '@kith/contract/core/time';
import { sql } from 'kysely';

import { hashToken } from '#features/sharing/tokens.ts';
import { type Computed, readRow, readTime, type TimeText } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import { createRateLimit } from '#platform/rate-limit.ts';

import { acceptAsTarget, declineAs } from './answer-bridge.ts';
import { peopleMayAppear } from './answer-links.ts';
import type { HeldBridge } from './hold-bridge.ts';
import type { StepParts } from './hold-bridge.ts';
import { type PersonCard, readCard } from './people-queries.ts';

export type LinkAnswer = 'accept' | 'decline';

/** What the page of a link shows. */
export type AskedByLink = {
  id: string;
  requesterId: string;
  requester: PersonCard;
  connector: PersonCard;
  message: string;
  note: string;
  until: Date;
};

type LinkRow = Computed<{
  bridge_id: string;
  address_hash: Buffer;
  answer: LinkAnswer | null;
  state: BridgeState;
  owner_id: string;
  connector_id: string;
  asked_at: TimeText;
  message: string;
  connector_note: string;
}>;

/** Reports of one bridge by the link in a day. */
const reportLimit = createRateLimit({
  name: 'bridges.report-as-guest',
  points: 5,
  durationS: dayS,
});

/**
 * The link of a token, as long as its bridge may be shown: nothing for one that ended, also if it began
 * again since, whose people may not appear, or that a moderator hid. An answered one stays known, so that it
 * can say so.
 */
function findLink(tx: Tx, token: string, now: Date): Promise<LinkRow | undefined> {
  return readRow(
    tx,
    sql<LinkRow>`
      select l.bridge_id, l.address_hash, l.answer, b.state, b.owner_id, b.connector_id, b.asked_at,
        b.message, b.connector_note
      from bridge_links l join bridges b on b.id = l.bridge_id
      where l.token_hash = ${hashToken(token)} and b.hidden_at is null
        and (l.answer is not null or b.state = 'connector_accepted'
          and l.created_at >= b.asked_at and b.asked_at > ${now}::timestamptz - interval '14 days'
          and ${peopleMayAppear})
      for update of l, b`,
  );
}

/** What is asked; `answered` once it was; undefined for everything that can't be opened. */
export function openAnswerLink(
  { service, clock }: Pick<StepParts, 'service' | 'clock'>,
  token: string,
): Promise<AskedByLink | 'answered' | undefined> {
  return runAsService(service.database, async (tx) => {
    const link = await findLink(tx, token, clock.now());
    if (!link) return undefined;
    if (link.answer !== null) return 'answered';
    return {
      id: link.bridge_id,
      requesterId: link.owner_id,
      requester: await readCard(tx, link.owner_id),
      connector: await readCard(tx, link.connector_id),
      message: link.message,
      note: link.connector_note,
      until: expiresAt(readTime(link.asked_at)),
    };
  });
}

/**
 * Answers once: the link is used up by it, and every other link of the same bridge with it. The same answer
 * again is the first one; another one is refused.
 *
 * @returns what now holds; `answered` where another answer was given; undefined where nothing is asked.
 */
export function answerByLink(
  parts: StepParts,
  { token, answer, note }: { token: string; answer: LinkAnswer; note: string },
): Promise<LinkAnswer | 'answered' | undefined> {
  const now = parts.clock.now();
  return runAsService(parts.service.database, async (tx) => {
    const link = await findLink(tx, token, now);
    if (!link) return undefined;
    if (link.answer !== null) return link.answer === answer ? answer : 'answered';
    await tx
      .updateTable('bridge_links')
      .set({ answered_at: now, answer })
      .where('bridge_id', '=', link.bridge_id)
      .execute();
    const held = await readRow(
      tx,
      sql<HeldBridge>`select b.*, 'target' as role from bridges b where b.id = ${link.bridge_id}`,
    );
    if (!held) return undefined;
    const written = cutText(cleanText(note), bridgeLimits.note);
    await (answer === 'accept'
      ? acceptAsTarget(tx, parts, held, null)
      : declineAs(tx, parts, held, { role: 'target', memberId: null, note: written }));
    return answer;
  });
}

/** No further email of this kind to the address of a link, from no one; an open request is declined. */
export async function refuseEmails(parts: StepParts, token: string): Promise<boolean> {
  const now = parts.clock.now();
  const isKnown = await runAsService(parts.service.database, async (tx) => {
    const link = await findLink(tx, token, now);
    if (!link) return false;
    await tx
      .insertInto('bridge_refusals')
      .values({ address_hash: link.address_hash, refused_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return true;
  });
  if (isKnown) await answerByLink(parts, { token, answer: 'decline', note: '' });
  return isKnown;
}

/** Reports a request to administrators; the same page follows whatever came of it. */
export async function reportByLink(
  { service, clock }: Pick<StepParts, 'service' | 'clock'>,
  token: string,
): Promise<boolean> {
  const now = clock.now();
  const link = await runAsService(service.database, (tx) => findLink(tx, token, now));
  if (!link) return false;
  await reportLimit.take(link.bridge_id);
  await runAsService(service.database, async (tx) => {
    const filed = await readRow(
      tx,
      sql<Computed<{ id: string }>>`
        select file_case('bridge', ${link.bridge_id}, ${link.owner_id}, ${now}) as id`,
    );
    if (!filed) throw new Error('A report without a case');
    await tx
      .insertInto('visitor_reports')
      .values({
        case_id: filed.id,
        reason: 'other',
        note: '',
        created_at: now,
        quoted_content: link.message,
      })
      .execute();
  });
  return true;
}
