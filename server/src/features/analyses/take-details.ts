import type { Proposal } from '@kith/contract/analyses/proposal';
import type { ProposalKind } from '@kith/contract/analyses/rules';
import { foldText } from '@kith/contract/core/text';
import { getContact } from '#features/contacts/get-contact.ts';
import type { contactPointLabels } from '@kith/contract/contacts/schemas';
import { updateContact } from '#features/contacts/update-contact.ts';
import type { MemberContext } from '#platform/context.ts';

/** One line of the contact. */
const lines = ['title', 'company', 'location'] as const;
/** What no field of an address book has: a line of the notes. */
const noted = ['experience', 'education', 'language'] as const;
type Line = (typeof lines)[number];
type Detail = Line | (typeof noted)[number] | 'link';

const isLine = (kind: Detail): kind is Line => lines.some((line) => line === kind);

export function isDetail(kind: ProposalKind): kind is Detail {
  return [...lines, ...noted, 'link'].includes(kind);
}

type Written = { contactId: string; proposal: Pick<Proposal, 'kind' | 'value'> };

/** Writes what a profile says of a field. @returns what undoes it, null where it was there already */
export async function takeDetail(
  ctx: MemberContext,
  { contactId, proposal }: Written,
): Promise<string | null> {
  const { kind, value } = proposal;
  if (!isDetail(kind)) return null;
  const contact = await getContact({ ctx, input: { id: contactId } });
  const write = (change: object) =>
    updateContact({ ctx, input: { id: contactId, ...change }, source: 'analysis' });
  if (isLine(kind)) {
    if (contact[kind] === value) return null;
    await write({ [kind]: value });
    return contact[kind];
  }
  if (kind === 'link') {
    const links = linksOf(contact);
    if (links.some((link) => link.value === value)) return null;
    await write({ links: [...links, { value, label: 'profile' }] });
    return value;
  }
  if (foldText(contact.notes).includes(foldText(value))) return null;
  await write({ notes: contact.notes === '' ? value : `${contact.notes}\n${value}` });
  return value;
}

/** Takes it back, as far as it is still as it was written. */
export async function takeDetailBack(
  ctx: MemberContext,
  { contactId, proposal, replaced }: Written & { replaced: string },
): Promise<void> {
  const { kind, value } = proposal;
  if (!isDetail(kind)) return;
  const contact = await getContact({ ctx, input: { id: contactId } });
  const write = (change: object) =>
    updateContact({ ctx, input: { id: contactId, ...change }, source: 'undo' });
  if (isLine(kind)) {
    if (contact[kind] === value) await write({ [kind]: replaced });
    return;
  }
  if (kind === 'link') {
    const links = linksOf(contact);
    const rest = links.filter((link) => link.value !== value);
    if (rest.length < links.length) await write({ links: rest });
    return;
  }
  const kept = contact.notes.split('\n');
  const at = kept.lastIndexOf(value);
  if (at >= 0) await write({ notes: kept.toSpliced(at, 1).join('\n') });
}

type Link = { value: string; label: (typeof contactPointLabels)[number] };

function linksOf({ points }: Pick<Awaited<ReturnType<typeof getContact>>, 'points'>): Link[] {
  return points
    .filter(({ kind }) => kind === 'link')
    .map(({ value, label }) => ({ value, label: label as Link['label'] }));
}
