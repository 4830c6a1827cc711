import { trendLimits } from '@kith/contract/insights/trends-rules';
import { foldText } from '@kith/contract/core/text';
import { addDays, localDate, startOfDate } from '#features/profile/local-day.ts';
import { type Computed, readRows, readTime, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type RawBuilder, sql } from 'kysely';

import { inNetwork, type Moment } from '#features/insights/moment.ts';
import { addTag, readTopics, type Topics } from './read-topics.ts';

/** What was written by or about someone on a day. */
export type Text = {
  source: 'post' | 'note' | 'tag';
  day: string;
  /** The contact, or the member who wrote it where they are no contact. */
  person: string;
  contactId: string | null;
  topics: Topics;
};

/** So many characters of one text are read. */
const longest = 1_000;

/** The newest posts of the feed, notes of interactions and new tags since the end of a day. */
export async function readTexts(tx: Tx, moment: Moment, after: string): Promise<Text[]> {
  const since = startOfDate(addDays(after, 1), moment.today.timeZone);
  return [
    ...(await readPosts(tx, moment, since)),
    ...(await readNotes(tx, moment, since)),
    ...(await readNewTags(tx, moment, since)),
  ];
}

type PostRow = Computed<{
  author_id: string;
  published_at: TimeText;
  tags: string[];
  body: string;
  author: string;
  contact_id: string | null;
}>;

/** Posts that the member has in their feed, their own among them. */
async function readPosts(tx: Tx, { now, today }: Moment, since: Date): Promise<Text[]> {
  const rows = await readRows(
    tx,
    sql<PostRow>`select * from feed_texts(${since}, ${trendLimits.texts}, ${longest}, ${now})`,
  );
  return rows.map(({ author_id: authorId, published_at: at, tags, body, author, contact_id }) => {
    const topics = readTopics(body, namesOf(author));
    for (const tag of tags) addTag(topics, tag);
    return {
      source: 'post',
      day: localDate(readTime(at), today.timeZone),
      person: contact_id ?? authorId,
      contactId: contact_id,
      topics,
    };
  });
}

type NoteRow = Computed<{ contact_id: string; at: TimeText; text: string; names: string }>;

async function readNotes(tx: Tx, { ownerId, now, today }: Moment, since: Date): Promise<Text[]> {
  const rows = await readRows(
    tx,
    sql<NoteRow>`select n.contact_id, n.occurred_at as at,
        left(n.summary || e'\n' || n.body, ${longest}) as text,
        concat_ws(' ', c.first_name, c.last_name, c.nickname, c.full_name) as names
      from (
        select i.contact_id, i.occurred_at, i.summary, i.body from interactions i
        where i.owner_id = ${ownerId} and i.deleted_at is null
          and (i.summary <> '' or i.body <> '')
          and i.occurred_at >= ${since}::timestamptz and i.occurred_at <= ${now}::timestamptz
        order by i.occurred_at desc limit ${trendLimits.texts}
      ) n
      ${besides('n', ownerId)}`,
  );
  return rows.map(({ contact_id: contactId, at, text, names }) => ({
    source: 'note',
    day: localDate(readTime(at), today.timeZone),
    person: contactId,
    contactId,
    topics: readTopics(text, namesOf(names)),
  }));
}

type TagRow = Computed<{ contact_id: string; at: TimeText; added: string[] }>;

/** Tags that contacts got and still have. */
async function readNewTags(tx: Tx, { ownerId, now, today }: Moment, since: Date): Promise<Text[]> {
  const rows = await readRows(
    tx,
    sql<TagRow>`select h.contact_id, h.changed_at as at,
        array(select t from unnest(c.tags) t
          where coalesce(h.new_value, '[]')::jsonb ? t
            and not coalesce(h.old_value, '[]')::jsonb ? t) as added
      from (
        select ch.* from contact_changes ch
        where ch.owner_id = ${ownerId} and ch.field = 'tags' and ch.source not in ('merge', 'undo')
          and ch.changed_at >= ${since}::timestamptz and ch.changed_at <= ${now}::timestamptz
        order by ch.changed_at desc limit ${trendLimits.texts}
      ) h
      ${besides('h', ownerId)}`,
  );
  return rows.flatMap(({ contact_id: contactId, at, added }) => {
    if (added.length === 0) return [];
    const topics: Topics = new Map();
    for (const tag of added) addTag(topics, tag);
    const day = localDate(readTime(at), today.timeZone);
    return [{ source: 'tag', day, person: contactId, contactId, topics }];
  });
}

/** The contacts of a limited number of rows, looked up one by one. */
function besides(alias: 'n' | 'h', ownerId: string): RawBuilder<unknown> {
  return sql`cross join lateral (select * from contacts c where ${inNetwork(ownerId)}
    and c.id = ${sql.ref(`${alias}.contact_id`)} offset 0) c`;
}

function namesOf(text: string): Set<string> {
  return new Set(text.split(/[\s-]+/u).map((name) => foldText(name)));
}
