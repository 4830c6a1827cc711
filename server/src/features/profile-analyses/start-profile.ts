import { cutText } from '@kith/contract/core/text';
import { randomUUID } from 'node:crypto';

import { dayMs } from '@kith/contract/core/time';
import {
  looseProfileMs,
  profileHourMs,
  profileLimits,
} from '@kith/contract/profile-analyses/rules';
import type { ProfileAnalysis, ProfileStart } from '@kith/contract/profile-analyses/schemas';
import { findAiService } from '#features/ai-controls/find-service.ts';
import { hasContact } from '#features/contacts/has-contact.ts';
import { holdCredits } from '#features/credits/hold-credits.ts';
import { AppError, notFound, validationFailed } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { type Computed, jsonParam, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { readImportedText } from './imported-text.ts';
import { cleanProfile } from './parser/clean-lines.ts';
import { parseProfile } from './parser/parse-profile.ts';
import { profileJobName } from './profile-states.ts';
import { readProfile } from './read-profile.ts';
import { requireProfileAnalysis } from './require-profile-analysis.ts';
import { priceIn } from './spend-plan.ts';

/** A profile that waits longer was forgotten: what it holds goes back by itself. */
const longestWaitMs = dayMs;

/**
 * Puts a profile into the queue, of which the next is analysed at once; one that waits there already isn't added
 * again. What it costs is held first, in
 * the unit that the member was shown; it is charged when something was found.
 *
 * @throws `feature_disabled`; `ai_not_allowed`; `not_found`; `payment_required`; `illegal_state` while another one waits,
 *   without the queue; `limit_reached`; `rate_limited`; `validation_failed` (`too_short`)
 */
export async function startProfile({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: ProfileStart;
}): Promise<ProfileAnalysis> {
  const { contact_id: contactId, pay_with: payWith } = input;
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  const id = randomUUID();
  return ctx.database.transaction(
    async (tx) => {
      const flags = await requireProfileAnalysis(tx, ownerId);
      if (contactId && !(await hasContact(tx, ownerId, contactId))) throw notFound('Contact');
      await removeLoose(tx, ownerId, now);
      const body = await readBody(tx, ownerId, input);
      const same = await findWaiting(tx, ownerId, { contactId, body });
      if (same !== null) return readProfile(tx, ownerId, { id: same, now });
      await requireRoom(tx, ownerId, { hasQueue: flags.li_bulk_queue, now });
      const service = await findAiService(tx, ctx, 'profile_analysis');
      const { name, title, company, location } = parseProfile(body);
      const price = priceIn(payWith);
      const holdId = await holdCredits(tx, {
        memberId: ownerId,
        action: 'profile_analysis',
        quantity: 1,
        unit: payWith,
        resourceId: id,
        key: `profile:${id}`,
        expiresAt: new Date(now.getTime() + longestWaitMs),
        at: now,
      });
      await tx
        .insertInto('profile_analyses')
        .values({
          owner_id: ownerId,
          id,
          contact_id: contactId,
          origin: input.text === null ? 'imported' : 'pasted',
          body,
          engine: service ? 'remote' : 'local',
          pay_with: payWith,
          price,
          hold_id: holdId,
          person: jsonParam(shorten({ name, title, company, location })),
          queued_at: now,
        })
        .execute();
      await ctx.jobs.send(tx, profileJobName, { ownerId, id });
      return readProfile(tx, ownerId, { id, now });
    },
    { lock: `profile-analyses:${ownerId}` },
  );
}

/** The same text about the same contact that waits already, as after a second click or in a second tab. */
async function findWaiting(
  tx: Tx,
  ownerId: string,
  { contactId, body }: { contactId: string | null; body: string },
): Promise<string | null> {
  const found = await readRow(
    tx,
    sql<Computed<{ id: string }>>`select id from profile_analyses
      where owner_id = ${ownerId} and status = 'waiting' and body = ${body}
        and contact_id is not distinct from ${contactId}::uuid
      order by queued_at limit 1`,
  );
  return found?.id ?? null;
}

const longestField = 200;

function shorten(person: ProfileAnalysis['person']): ProfileAnalysis['person'] {
  const cut = (text: string) => cutText(text, longestField);
  const { name, title, company, location } = person;
  return { name: cut(name), title: cut(title), company: cut(company), location: cut(location) };
}

async function readBody(tx: Tx, ownerId: string, input: ProfileStart): Promise<string> {
  const { text, contact_id: contactId } = input;
  const given =
    text ?? (contactId === null ? null : await readImportedText(tx, ownerId, contactId));
  const body = cleanProfile(given ?? '');
  if (body.length >= profileLimits.shortest) return body;
  throw validationFailed([{ path: 'text', code: 'too_short', message: 'too_short' }]);
}

type Counts = Computed<{ waiting: number; hour: number }>;

async function requireRoom(
  tx: Tx,
  ownerId: string,
  { hasQueue, now }: { hasQueue: boolean; now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - profileHourMs);
  const counts = await readRow(
    tx,
    sql<Counts>`select count(*) filter (where p.status = 'waiting')::integer as waiting,
        count(*) filter (where p.queued_at > ${since})::integer as hour
      from profile_analyses p
      where p.owner_id = ${ownerId} and (p.status = 'waiting' or p.queued_at > ${since})`,
  );
  const { waiting = 0, hour = 0 } = counts ?? {};
  if (hour >= profileLimits.perHour) {
    throw new AppError('rate_limited', 'Too many profiles within an hour', {
      retry_after_s: profileHourMs / 1_000,
    });
  }
  if (waiting > 0 && !hasQueue) throw new AppError('illegal_state', 'Another profile is analysed');
  if (waiting >= profileLimits.waiting) throw new AppError('limit_reached', 'The queue is full');
}

/** Those that no contact was named for are personal data without a purpose. */
async function removeLoose(tx: Tx, ownerId: string, now: Date): Promise<void> {
  await tx
    .deleteFrom('profile_analyses')
    .where('owner_id', '=', ownerId)
    .where('contact_id', 'is', null)
    .where('status', '<>', 'waiting')
    .where(sql<boolean>`queued_at < ${new Date(now.getTime() - looseProfileMs)}`)
    .execute();
}
