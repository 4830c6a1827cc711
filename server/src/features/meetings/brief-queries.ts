import { makeExcerpt } from '@kith/contract/core/text';
import type { MeetingBrief } from '@kith/contract/meetings/schemas';
import type { Direction, InteractionKind } from '@kith/contract/warmth/rules';
import { sql } from 'kysely';

import { type Computed, readRows, type TimeText, toWireTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

type BriefPerson = MeetingBrief['people'][number];
const wordsLimit = 4;
const promisesLimit = 10;
const commonLimit = 8;

type WordsRow = Computed<{
  at: TimeText;
  kind: InteractionKind | 'chat';
  direction: Direction;
  text: string;
}>;

/** What was said last: interactions with a text, and messages of the two with a linked member. */
export async function readLastWords(
  tx: Tx,
  ownerId: string,
  contactId: string,
): Promise<BriefPerson['last_words']> {
  const rows = await readRows(
    tx,
    sql<WordsRow>`
      select * from (
        (select i.occurred_at as at, i.kind, i.direction,
            case when i.body = '' then i.summary else i.body end as text
          from interactions i
          where i.owner_id = ${ownerId} and i.contact_id = ${contactId} and i.deleted_at is null
            and i.counted and (i.summary <> '' or i.body <> '')
          order by i.occurred_at desc, i.id limit ${wordsLimit})
        union all
        (select m.created_at, 'chat', case when m.sender_id = ${ownerId} then 'out' else 'in' end,
            m.content
          from member_links l
            join conversation_participants mine on mine.user_id = ${ownerId}
            join conversations v on v.id = mine.conversation_id and v.kind = 'direct'
            join conversation_participants theirs on theirs.conversation_id = v.id
              and theirs.user_id = l.member_id
            join messages m on m.conversation_id = v.id and m.deleted_at is null and m.content <> ''
          where l.owner_id = ${ownerId} and l.contact_id = ${contactId}
          order by m.created_at desc limit ${wordsLimit})
      ) words order by at desc limit ${wordsLimit}`,
  );
  return rows.map(({ at, kind, direction, text }) => ({
    at: toWireTime(at),
    kind,
    direction,
    text: makeExcerpt(text),
  }));
}

/** What the member means to do: the next step, and reminders that are open. */
export function readOpenPromises(
  tx: Tx,
  ownerId: string,
  contactId: string,
): Promise<BriefPerson['open_promises']> {
  return readRows(
    tx,
    sql<Computed<BriefPerson['open_promises'][number]>>`
      select * from (
        select c.next_step as text, c.next_step_on as due_on from contacts c
        where c.owner_id = ${ownerId} and c.id = ${contactId} and c.next_step <> ''
        union all
        select r.text, coalesce(r.snoozed_to, r.due_on) from contact_reminders r
        where r.owner_id = ${ownerId} and r.contact_id = ${contactId} and r.done_at is null
          and r.deleted_at is null
      ) promises order by due_on nulls last, text limit ${promisesLimit}`,
  );
}

/** Who both know: by the member's own notes of relationships, and as linked members see it. */
export function readPeopleInCommon(
  tx: Tx,
  ownerId: string,
  contactId: string,
): Promise<BriefPerson['in_common']> {
  return readRows(
    tx,
    sql<Computed<BriefPerson['in_common'][number]>>`
      select c.id as contact_id, c.full_name as name,
        concat_ws(', ', nullif(c.title, ''), nullif(c.company, '')) as about
      from contacts c
      where c.owner_id = ${ownerId} and c.deleted_at is null and c.id <> ${contactId} and c.id in (
        select case when r.contact_id = ${contactId} then r.other_id else r.contact_id end
        from contact_relationships r where r.owner_id = ${ownerId} and r.deleted_at is null
          and ${contactId} in (r.contact_id, r.other_id)
        union
        select p.contact_id from member_links l cross join people_in_common(l.member_id) p
        where l.owner_id = ${ownerId} and l.contact_id = ${contactId})
      order by c.warmth_rank desc, c.id limit ${commonLimit}`,
  );
}
