import { dayS, hourS } from '@kith/contract/core/time';
import { moderationLimits } from '@kith/contract/moderation/rules';
import { reportReasons } from '@kith/contract/messages/rules';
import { proseSchema } from '@kith/contract/core/text';
import { sql } from 'kysely';
import { z } from 'zod';

import type { Database } from '#platform/database/database.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import { createRateLimit } from '#platform/rate-limit.ts';

/** Reports that come from one address in an hour. */
const addressLimit = createRateLimit({ name: 'moderation.address', points: 5, durationS: hourS });
/** Reports of one post by visitors in a day: more bring administrators nothing new. */
const postLimit = createRateLimit({ name: 'moderation.post', points: 20, durationS: dayS });

const formSchema = z.object({
  reason: z.enum(reportReasons).catch('other'),
  note: proseSchema(moderationLimits.note).catch(''),
  /** Filled in by programs only: people don't see it. */
  website: z.string().catch(''),
});

/**
 * Reports a shared post without an account. Threats: a program that floods the queue, so addresses and
 * posts are limited and a hidden field must stay empty; a record of who reports what, so nothing of the
 * visitor is stored.
 *
 * @throws `rate_limited`
 */
export async function reportAsVisitor({
  database,
  post,
  address,
  form,
  now,
}: {
  database: Database;
  post: { id: string; ownerId: string; body: string };
  address: string;
  form: URLSearchParams;
  now: Date;
}): Promise<void> {
  await addressLimit.take(address);
  const { reason, note, website } = formSchema.parse(Object.fromEntries(form));
  if (website !== '') return;
  await postLimit.take(post.id);
  await runAsService(database, async (tx) => {
    const filed = await readRow(
      tx,
      sql<Computed<{ id: string }>>`
        select file_case('post', ${post.id}, ${post.ownerId}, ${now}) as id`,
    );
    if (!filed) throw new Error('A report without a case');
    await tx
      .insertInto('visitor_reports')
      .values({ case_id: filed.id, reason, note, quoted_content: post.body, created_at: now })
      .execute();
  });
}
