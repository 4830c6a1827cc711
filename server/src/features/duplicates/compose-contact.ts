import { contactLimits, mapDetails } from '@kith/contract/contacts/rules';
import type { Contact, ContactUpdate } from '@kith/contract/contacts/schemas';
import type { ChoiceField } from '@kith/contract/duplicates/rules';
import { suggestChoices } from '@kith/contract/duplicates/suggest-choices';
import { toPoints } from '#features/contacts/contact-fields.ts';
import { AppError } from '#platform/app-error.ts';

export type MergePair = { winner: Contact; loser: Contact };

/**
 * Merges the fields of two contacts: one value for each field, lists combined, notes joined.
 *
 * @throws `limit_reached` when together they exceed a limit: nothing is cut off.
 */
export function composeContact(
  { winner, loser }: MergePair,
  fields: Partial<Record<ChoiceField, string>>,
): Omit<ContactUpdate, 'id' | 'revision'> {
  const choices = { ...suggestChoices({ first: winner, second: loser }), ...fields };
  const chosen = <Field extends ChoiceField>(field: Field): Contact[Field] =>
    (choices[field] === loser.id ? loser : winner)[field];
  const composed = {
    first_name: chosen('first_name'),
    last_name: chosen('last_name'),
    company: chosen('company'),
    title: chosen('title'),
    location: chosen('location'),
    ...mapDetails(chosen),
    birthday: chosen('birthday'),
    cadence_days: chosen('cadence_days'),
    emails: [...winner.emails, ...loser.emails],
    phones: [...winner.phones, ...loser.phones],
    links: [...winner.links, ...loser.links],
    tags: unite(winner.tags, loser.tags),
    offers: unite(winner.offers, loser.offers),
    seeks: unite(winner.seeks, loser.seeks),
    notes: joinNotes(winner.notes, loser.notes),
    photo_id: winner.photo_id ?? loser.photo_id,
  };
  refuseOverflow(composed);
  return composed;
}

function unite(mine: readonly string[], theirs: readonly string[]): string[] {
  return [...new Set([...mine, ...theirs])];
}

function joinNotes(mine: string, theirs: string): string {
  if (mine.includes(theirs)) return mine;
  return theirs.includes(mine) ? theirs : `${mine}\n\n${theirs}`;
}

type Composed = Pick<
  Contact,
  'emails' | 'phones' | 'links' | 'tags' | 'offers' | 'seeks' | 'notes'
>;

function refuseOverflow(composed: Composed): void {
  const points = toPoints(composed);
  const overfull =
    (['email', 'phone', 'link'] as const).find(
      (kind) => points.filter((point) => point.kind === kind).length > contactLimits.points,
    ) ??
    (['tags', 'offers', 'seeks'] as const).find(
      (list) => composed[list].length > contactLimits.tags,
    ) ??
    (composed.notes.length > contactLimits.notes ? 'notes' : undefined);
  if (overfull === undefined) return;
  throw new AppError('limit_reached', 'Together they hold more than a contact can', {
    field: overfull,
  });
}
