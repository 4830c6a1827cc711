import type { QualityKind } from '@kith/contract/insights/quality-rules';
import { getContact } from '#features/contacts/get-contact.ts';
import { readFixable } from '#features/data-quality/fixable-contact.ts';
import { fixProblems } from '#features/data-quality/fix-problems.ts';
import { getQuality } from '#features/data-quality/get-quality.ts';
import { listProblems } from '#features/data-quality/list-problems.ts';
import type { MemberContext } from '#platform/context.ts';

/** A contact's addresses, with one at work. */
export const work = (value: string) => [{ value, label: 'work' as const }];

/** What a contact needs beside an address to have no problem. */
export const whole = { title: 'Director', company: 'Vela' };

/** A contact as fixes see it. */
export async function readFixableOf(ctx: MemberContext, id: string) {
  return readFixable(await getContact({ ctx, input: { id } }));
}

export async function queueOf(ctx: MemberContext) {
  return (await listProblems({ ctx, input: { limit: 200 } })).items;
}

/** What is counted of a kind, after a check. */
export async function countOf(ctx: MemberContext, kind: QualityKind) {
  return (await getQuality({ ctx })).kinds.find((one) => one.kind === kind);
}

/** The first problem of a kind, after a check. */
export async function problemOf(ctx: MemberContext, kind: QualityKind) {
  await getQuality({ ctx });
  const item = (await queueOf(ctx)).find((one) => one.kind === kind);
  if (!item) throw new Error(`Nothing is ${kind}`);
  return { ...item, problem: { contact_id: item.contact.id, kind, detail: item.detail } };
}

/** Does what is proposed for the first problem of a kind. */
export async function fixFirst(ctx: MemberContext, kind: QualityKind) {
  const { problem } = await problemOf(ctx, kind);
  return fixProblems({ ctx, input: { problem } });
}
