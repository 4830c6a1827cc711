import type { ModerationDecision, ModerationSubject } from '@kith/contract/moderation/rules';
import { messageLimits } from '@kith/contract/messages/rules';
import { moderationLimits } from '@kith/contract/moderation/rules';
import type { CaseMessage, CasePicture, CaseReport } from '@kith/contract/moderation/schemas';
import { type RawBuilder, type Selectable, sql } from 'kysely';

import type { ModerationCases, ModerationNotices } from '#platform/database/database-types.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

export type NoticeRow = Pick<
  Selectable<ModerationNotices>,
  | 'id'
  | 'note'
  | 'quoted_content'
  | 'created_at'
  | 'appeal'
  | 'appealed_at'
  | 'outcome_note'
  | 'outcome_at'
> &
  Computed<{
    action: 'hidden' | 'warned';
    subject: ModerationSubject;
    rule: CaseReport['reason'];
    outcome: 'upheld' | 'restored' | null;
  }>;

export type CaseRow = Pick<
  Selectable<ModerationCases>,
  | 'id'
  | 'subject_id'
  | 'member_id'
  | 'created_at'
  | 'waits_since'
  | 'decided_at'
  | 'decision_note'
  | 'kept_content'
  | 'kept_words'
> &
  Computed<{
    subject: ModerationSubject;
    decision: ModerationDecision | null;
    member_name: string | null;
    exists: boolean;
    is_hidden: boolean;
    /** What a comment is below, or the post itself. */
    post_id: string | null;
    quoted_content: string;
    report_count: number;
    reports: CaseReport[];
    pictures: CasePicture[];
    messages: CaseMessage[];
    notice: NoticeRow | null;
  }>;

/** The reports of a case, of members and of visitors. */
const reportsOf = sql`
  select r.owner_id, f.display_name, r.reason, r.note, r.quoted_content, r.created_at
    from content_reports r left join profiles f on f.id = r.owner_id where r.case_id = c.id
  union all
  select null, null, v.reason, v.note, v.quoted_content, v.created_at
    from visitor_reports v where v.case_id = c.id`;

/** What the case's member wrote of the last messages before the newest report about a conversation. */
const messagesOf = sql`
  select jsonb_agg(jsonb_build_object('id', l.id, 'content', coalesce(h.kept_content, l.content),
      'is_hidden', h.id is not null) order by l.seq)
  from (select r.owner_id, r.created_at from content_reports r
      where r.case_id = c.id and exists (select from conversation_participants p
        where p.conversation_id = c.subject_id and p.user_id = r.owner_id)
      order by r.created_at desc limit 1) newest
    cross join lateral (select m.id, m.seq, m.sender_id, m.content from messages m
      where m.conversation_id = c.subject_id and m.sender_id <> newest.owner_id
        and m.created_at <= newest.created_at
      order by m.seq desc limit ${messageLimits.quotedMessages}) l
    left join moderation_cases h on h.subject = 'message' and h.subject_id = l.id
      and h.kept_content is not null
  where c.subject = 'conversation' and l.sender_id = c.member_id
    and (l.content <> '' or h.id is not null)`;

/**
 * Cases as administrators see them. The caller has checked that one asks. `which` is what follows
 * `from`: a condition, an order and a limit.
 */
export function readCases(tx: Tx, which: RawBuilder<unknown>): Promise<CaseRow[]> {
  return readRows(
    tx,
    sql<CaseRow>`
      select c.id, c.subject, c.subject_id, c.member_id, c.created_at, c.waits_since, c.decision,
        c.decided_at, c.decision_note, c.kept_content, c.kept_words, f.display_name as member_name,
        coalesce(case c.subject when 'post' then p.deleted_at is null
          when 'comment' then k.deleted_at is null
          when 'message' then m.deleted_at is null or c.kept_content is not null
          when 'bridge' then g.id is not null
          when 'meeting' then w.id is not null
          else true end, false) as exists,
        coalesce(case c.subject when 'post' then p.hidden_at is not null
          when 'comment' then k.hidden_at is not null when 'message' then c.kept_content is not null
          when 'profile' then s.hidden_at is not null
          when 'bridge' then g.hidden_at is not null
          when 'meeting' then w.hidden_at is not null end, false) as is_hidden,
        coalesce(p.id, k.post_id) as post_id,
        coalesce((select q.quoted_content from (${reportsOf}) q order by q.created_at desc limit 1), '')
          as quoted_content,
        (select count(*)::integer from (${reportsOf}) q) as report_count,
        coalesce((select jsonb_agg(jsonb_build_object('reporter', case when q.owner_id is not null
            then jsonb_build_object('id', q.owner_id, 'name', coalesce(q.display_name, '')) end,
            'reason', q.reason, 'note', q.note, 'quoted_content', q.quoted_content,
            'created_at', q.created_at) order by q.created_at desc)
          from (select * from (${reportsOf}) a order by a.created_at desc
            limit ${moderationLimits.reportsShown}) q), '[]') as reports,
        coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'alt', i.alt) order by i.position, i.id)
          from case_pictures(c.id) i), '[]') as pictures,
        coalesce((${messagesOf}), '[]') as messages,
        (select to_jsonb(n) from moderation_notices n where n.case_id = c.id
          order by n.created_at desc, n.id limit 1) as notice
      from moderation_cases c
        left join profiles f on f.id = c.member_id
        left join posts p on c.subject = 'post' and p.id = c.subject_id
        left join comments k on c.subject = 'comment' and k.id = c.subject_id
        left join messages m on c.subject = 'message' and m.id = c.subject_id
        left join member_profiles s on c.subject = 'profile' and s.owner_id = c.subject_id
        left join bridges g on c.subject = 'bridge' and g.id = c.subject_id
        left join meetings w on c.subject = 'meeting' and w.owner_id = c.member_id
          and w.id = c.subject_id
      ${which}`,
  );
}
