import { analysisLimits } from '@kith/contract/analyses/rules';
import { healthOf, warmthAt } from '@kith/contract/warmth/rules';
import {
  type Computed,
  readRow,
  readRows,
  readTime,
  type TimeText,
  toWireTime,
} from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import type { ContactFacts, ContactText, Speaker } from './engine/contact-text.ts';

/** Of each source the newest texts. */
const mostInteractions = 40;
const mostMessages = 30;
const mostTags = 200;

type ContactRow = Computed<{
  title: string;
  company: string;
  location: string;
  notes: string;
  tags: string[];
  offers: string[];
  seeks: string[];
  has_email: boolean;
  has_phone: boolean;
  warmth_rank: number;
  effective_cadence_days: number | null;
  last_interaction_at: TimeText | null;
}>;
type TextRow = Computed<{ id: string; at: TimeText; text: string; speaker: Speaker }>;

/** All that is read of a contact; null for one that is gone. */
export async function readFacts(
  tx: Tx,
  ownerId: string,
  { contactId, now }: { contactId: string; now: Date },
): Promise<ContactFacts | null> {
  const contact = await readRow(
    tx,
    sql<ContactRow>`select c.title, c.company, c.location, c.notes, c.tags, c.offers, c.seeks,
        exists (select from contact_points p where p.owner_id = c.owner_id and p.contact_id = c.id
          and p.kind = 'email') as has_email,
        exists (select from contact_points p where p.owner_id = c.owner_id and p.contact_id = c.id
          and p.kind = 'phone') as has_phone,
        c.warmth_rank, c.effective_cadence_days, c.last_interaction_at
      from contacts c
      where c.owner_id = ${ownerId} and c.id = ${contactId} and c.deleted_at is null`,
  );
  if (!contact) return null;
  const interactions = await readInteractions(tx, ownerId, contactId);
  const messages = await readMessages(tx, ownerId, contactId);
  const texts: ContactText[] = [
    { source: 'title', id: null, at: null, speaker: 'contact', text: contact.title },
    { source: 'notes', id: null, at: null, speaker: 'member_about', text: contact.notes },
    ...interactions.map((row) => toText('interaction', row)),
    ...messages.map((row) => toText('message', row)),
  ];
  const { tags, offers, seeks } = contact;
  return {
    texts: limitTexts(texts),
    tags,
    offers,
    seeks,
    missing: listMissing(contact),
    knownTags: await readKnownTags(tx, ownerId),
    isFading: isFading(contact, now),
    now: now.toISOString(),
  };
}

function toText(
  source: 'interaction' | 'message',
  { id, at, text, speaker }: TextRow,
): ContactText {
  return { source, id, at: toWireTime(at), speaker, text };
}

/** Not more than fits: the first texts are the title, the notes and the newest ones. */
function limitTexts(texts: readonly ContactText[]): ContactText[] {
  const kept: ContactText[] = [];
  let left: number = analysisLimits.text;
  for (const one of texts) {
    const text = one.text.trim().slice(0, left);
    if (text === '') continue;
    left -= text.length;
    kept.push({ ...one, text });
    if (kept.length === analysisLimits.texts) break;
  }
  return kept;
}

function listMissing(contact: ContactRow): ContactFacts['missing'] {
  const texts = (['title', 'company', 'location', 'notes'] as const).filter(
    (field) => contact[field] === '',
  );
  return [
    ...(contact.has_email ? [] : (['email'] as const)),
    ...(contact.has_phone ? [] : (['phone'] as const)),
    ...texts,
  ];
}

function isFading(contact: ContactRow, now: Date): boolean {
  if (contact.last_interaction_at === null) return false;
  const health = healthOf({
    cadenceDays: contact.effective_cadence_days,
    lastInteractionAt: readTime(contact.last_interaction_at),
    warmth: warmthAt(contact.warmth_rank, now),
    now,
  });
  return health === 'cooling' || health === 'dormant';
}

/** What came from the contact is their own words; the member’s notes are about them. */
function readInteractions(tx: Tx, ownerId: string, contactId: string): Promise<TextRow[]> {
  return readRows(
    tx,
    sql<TextRow>`select i.id, i.occurred_at as at,
        trim(both e'\n' from i.summary || e'\n' || i.body) as text,
        case when i.kind in ('message', 'email') and i.direction = 'in' then 'contact'
          when i.kind in ('message', 'email') and i.direction = 'out' then 'member_to'
          else 'member_about' end as speaker
      from interactions i
      where i.owner_id = ${ownerId} and i.contact_id = ${contactId} and i.deleted_at is null
        and (i.summary <> '' or i.body <> '')
      order by i.occurred_at desc, i.id limit ${mostInteractions}`,
  );
}

/** Direct messages with the member that the contact is; row-level security decides which are shown. */
function readMessages(tx: Tx, ownerId: string, contactId: string): Promise<TextRow[]> {
  return readRows(
    tx,
    sql<TextRow>`select m.id, m.created_at as at, m.content as text,
        case when m.sender_id = ${ownerId} then 'member_to' else 'contact' end as speaker
      from member_links l
        join conversations v on v.low_member_id = least(l.owner_id, l.member_id)
          and v.high_member_id = greatest(l.owner_id, l.member_id)
        join messages m on m.conversation_id = v.id
      where l.owner_id = ${ownerId} and l.contact_id = ${contactId} and v.kind = 'direct'
        and m.deleted_at is null and m.content <> ''
      order by m.seq desc limit ${mostMessages}`,
  );
}

async function readKnownTags(tx: Tx, ownerId: string): Promise<string[]> {
  const rows = await readRows(
    tx,
    sql<Computed<{ tag: string }>>`select tag from contacts c, unnest(c.tags) tag
      where c.owner_id = ${ownerId} and c.deleted_at is null and c.tags <> '{}'
      group by tag order by count(*) desc, tag limit ${mostTags}`,
  );
  return rows.map(({ tag }) => tag);
}
