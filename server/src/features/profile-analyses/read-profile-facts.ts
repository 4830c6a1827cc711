import { cutText } from '@kith/contract/core/text';
import type { ContactFacts, ContactText } from '#features/analyses/engine/contact-text.ts';
import { readFacts } from '#features/analyses/read-facts.ts';
import { analysisLimits } from '@kith/contract/analyses/rules';
import type { Tx } from '#platform/database/tx.ts';

import { linesOf } from './parser/clean-lines.ts';
import { headingOf } from './parser/headings.ts';
import type { Profile } from './parser/parse-profile.ts';
import type { KnownFields } from './propose-fields.ts';

type Wanted = { id: string; contactId: string | null; queuedAt: string; now: Date };

const unknownPerson: KnownFields = {
  title: '',
  company: '',
  location: '',
  notes: '',
  tags: [],
  links: [],
};

/** What is known of the contact beside the profile; null for one that is gone. */
export async function readKnown(
  tx: Tx,
  ownerId: string,
  { contactId, now }: Pick<Wanted, 'contactId' | 'now'>,
): Promise<{ facts: ContactFacts | null; known: KnownFields } | null> {
  if (contactId === null) return { facts: null, known: unknownPerson };
  const facts = await readFacts(tx, ownerId, { contactId, now });
  if (facts === null) return null;
  const contact = await tx
    .selectFrom('contacts')
    .select(['title', 'company', 'location', 'notes', 'tags'])
    .where('owner_id', '=', ownerId)
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow();
  const links = await tx
    .selectFrom('contact_points')
    .select('value')
    .where('owner_id', '=', ownerId)
    .where('contact_id', '=', contactId)
    .where('kind', '=', 'link')
    .execute();
  return { facts, known: { ...contact, links: links.map(({ value }) => value) } };
}

/**
 * The profile as an analysis reads it: each line by itself, so that what one says to a machine doesn’t
 * take the others with it. What is known of the contact comes after.
 */
export function profileFacts(
  { body, profile }: { body: string; profile: Profile },
  {
    id,
    queuedAt,
    facts,
    now,
  }: { id: string; queuedAt: string; facts: ContactFacts | null; now: Date },
): ContactFacts {
  const text = (words: string): ContactText => ({
    source: 'profile',
    id,
    at: queuedAt,
    speaker: 'contact',
    text: words,
  });
  const first = [profile.title, profile.headline].filter((words) => words !== '');
  const lines = groupLines(
    linesOf(body).filter((line) => !first.includes(line) && headingOf(line) === null),
  );
  // The profile is what was paid for: it comes first, and takes most of what is read.
  const own = [...first, ...lines].slice(0, analysisLimits.texts).map(text);
  const rest = facts?.texts.filter(({ source }) => source !== 'title') ?? [];
  return {
    texts: [...own, ...rest],
    tags: facts?.tags ?? [],
    offers: facts?.offers ?? [],
    seeks: facts?.seeks ?? [],
    missing: [],
    knownTags: facts?.knownTags ?? [],
    isFading: facts?.isFading ?? false,
    now: now.toISOString(),
  };
}

const wanted = 400;

/** A long profile has more lines than are read one by one: short ones are put together. */
function groupLines(lines: readonly string[]): string[] {
  const whole = cutText(lines.join('\n'), analysisLimits.text).split('\n');
  if (whole.length < analysisLimits.texts) return whole;
  const groups: string[] = [];
  for (const line of whole) {
    const last = groups.at(-1);
    if (last !== undefined && last.length + line.length < wanted) {
      groups[groups.length - 1] = `${last}\n${line}`;
    } else groups.push(line);
  }
  return groups;
}
