import { contactListInputSchema } from '@kith/contract/contacts/schemas';
import type { IndustryCode } from '@kith/contract/industries/isic';
import { pathLimits } from '@kith/contract/paths/rules';
import type { SearchPaths } from '@kith/contract/paths/schemas';
import { sql } from 'kysely';

import { listContacts } from '#features/contacts/list-contacts.ts';
import { namesPerson, normalizePoint, type PointKind } from '#features/contacts/identity.ts';
import { findProfiles } from '#features/member-profiles/find-profiles.ts';
import { notFound, validationFailed } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRow, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { industryWords, listByIndustry, wantedIndustries } from './find-by-industry.ts';

/** An address of a person, as edges are made of it. */
export type Point = { kind: PointKind; value: string };

/** Someone to be introduced to, as the searcher knows them. */
export type Target = {
  contactId: string | null;
  memberId: string | null;
  name: string;
  about: string;
  company: string;
  warmthRank: number | null;
  points: Point[];
};

const about = (...parts: string[]) => parts.filter(Boolean).join(', ');
const noOne = { contactId: null, memberId: null, warmthRank: null, points: [] };

/**
 * The one person that a search names: the searcher's contact, a member whose profile they see, or whoever
 * has an address.
 *
 * @throws `not_found`; `validation_failed` for words that are no address.
 */
export async function findPerson(
  tx: Tx,
  ownerId: string,
  { text, contact_id: contactId, member_id: memberId }: SearchPaths,
): Promise<Target> {
  if (contactId !== null) return readContact(tx, ownerId, contactId);
  if (memberId !== null) return readMember(tx, ownerId, memberId);
  const point = readAddress(text);
  if (point === null) {
    throw validationFailed([{ path: 'text', code: 'not_an_address', message: 'not_an_address' }]);
  }
  return { ...noOne, name: text, about: '', company: '', points: [point] };
}

/** An address, a number with its country, or a profile; null for anything else. */
function readAddress(text: string): Point | null {
  if (/^[^\s@]+@[^\s@]+$/u.test(text))
    return { kind: 'email', value: normalizePoint('email', text) };
  const phone = normalizePoint('phone', text);
  if (/^\+\d{6,}/u.test(phone)) return { kind: 'phone', value: phone };
  const link = normalizePoint('link', text);
  return namesPerson(link) ? { kind: 'link', value: link } : null;
}

type ContactRow = Computed<{
  full_name: string;
  title: string;
  company: string;
  warmth_rank: number;
  member_id: string | null;
  points: Point[];
}>;

async function readContact(tx: Tx, ownerId: string, id: string): Promise<Target> {
  const row = await readRow(
    tx,
    sql<ContactRow>`
      select c.full_name, c.title, c.company, c.warmth_rank, (select l.member_id from contact_link(c.id) l) as member_id,
        coalesce((select jsonb_agg(jsonb_build_object('kind', p.kind, 'value', p.normalized))
          from contact_points p where p.owner_id = c.owner_id and p.contact_id = c.id), '[]') as points
      from contacts c where c.owner_id = ${ownerId} and c.id = ${id} and c.deleted_at is null`,
  );
  if (!row) throw notFound('Contact');
  return {
    contactId: id,
    memberId: row.member_id,
    name: row.full_name,
    about: about(row.title, row.company),
    company: row.company,
    warmthRank: row.warmth_rank,
    points: row.points.filter(isPersonal),
  };
}

/** A website, or a number without its country, is not someone's alone. */
function isPersonal({ kind, value }: Point): boolean {
  if (kind === 'link') return namesPerson(value);
  return kind === 'email' || value.startsWith('+');
}

type MemberRow = Computed<{
  name: string;
  headline: string | null;
  company: string | null;
  contact_id: string | null;
}>;

async function readMember(tx: Tx, ownerId: string, id: string): Promise<Target> {
  const row = await readRow(
    tx,
    sql<MemberRow>`select name, headline, company, contact_id from path_profiles(array[${id}::uuid])`,
  );
  if (!row || id === ownerId) throw notFound('Member');
  const contact = row.contact_id === null ? null : await readContact(tx, ownerId, row.contact_id);
  return {
    ...(contact ?? {
      ...noOne,
      company: row.company ?? '',
    }),
    memberId: id,
    name: row.name,
    about: row.headline || (contact?.about ?? ''),
  };
}

/** Words that name no industry are looked for in what companies are called. */
const filterOf = {
  company: 'company',
  role: 'title',
  place: 'location',
  industry: 'company',
} as const;

const anyone = { phrases: [], without: [], filters: [], timeZone: 'UTC' };
const most = pathLimits.people;

/**
 * The people of a company, a role, an industry or a place: members by what their profiles show the
 * searcher, and the searcher's own contacts. What others recorded of anyone is never searched.
 */
export async function findPeople(
  ctx: MemberContext,
  asked: Pick<SearchPaths, 'kind' | 'text' | 'industry'>,
): Promise<{ members: Target[]; known: Target[] }> {
  const { kind, text, industry } = asked;
  const codes = kind === 'industry' ? wantedIndustries(text, industry) : [];
  const profiles = await findMembers(ctx, industryWords(text, codes));
  const listed = await listKnown(ctx, asked, codes);
  return {
    members: profiles.map((row) => ({
      contactId: row.contact_id,
      memberId: row.member_id,
      name: row.name,
      about: row.headline,
      company: row.company,
      warmthRank: row.warmth_rank,
      points: [],
    })),
    known: listed.map((row) => ({
      contactId: row.id,
      memberId: null,
      name: row.full_name,
      company: row.company,
      about: about(row.title, row.company),
      warmthRank: row.warmth_rank,
      points: [],
    })),
  };
}

/** Members whose profiles have one of these words, each member once. */
async function findMembers(ctx: MemberContext, texts: readonly string[]) {
  const pages = await Promise.all(
    texts.map((words) => findProfiles({ ctx, input: { words, refinement: anyone, most } })),
  );
  return firstOfEach(pages.flat(), ({ member_id: id }) => id);
}

async function listKnown(
  ctx: MemberContext,
  { kind, text, industry }: Pick<SearchPaths, 'kind' | 'text' | 'industry'>,
  codes: readonly IndustryCode[],
) {
  const working = codes.length > 0 ? await listByIndustry(ctx, codes) : [];
  if (kind === 'person' || industry !== null) return firstOfEach(working, ({ id }) => id);
  const filters = [{ operator: filterOf[kind], value: text, negated: false }];
  const input = {
    ...contactListInputSchema.parse({ limit: most }),
    refinement: { ...anyone, filters },
  };
  const { items } = await listContacts({ ctx, input });
  return firstOfEach([...working, ...items], ({ id }) => id);
}

function firstOfEach<Row>(rows: readonly Row[], idOf: (row: Row) => string): Row[] {
  return [...new Map(rows.toReversed().map((row) => [idOf(row), row])).values()]
    .toReversed()
    .slice(0, most);
}

/** The personal addresses of contacts of the searcher's own. */
export async function readPoints(
  tx: Tx,
  ownerId: string,
  contactIds: readonly string[],
): Promise<Map<string, Point[]>> {
  const rows = await readRows(
    tx,
    sql<Computed<Point & { contact_id: string }>>`
      select p.contact_id, p.kind, p.normalized as value from contact_points p
      where p.owner_id = ${ownerId} and p.contact_id = any(${[...contactIds]}::uuid[])`,
  );
  const personal = rows
    .filter(isPersonal)
    .map(({ contact_id, kind, value }) => ({ contact_id, kind, value }));
  return Map.groupBy(personal, ({ contact_id: id }) => id);
}
