import type { PostVisibility } from '@kith/contract/posts/rules';
import type { RawBuilder } from 'kysely';
import { expect } from 'vitest';

import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import { refusalOf } from '#testing/test-contact.ts';

import { mayMention } from './rules.ts';
import { idOf, type ModelPost, names, type World } from './world.ts';

export type StepParts = { world: World; database: Database };

/** `a` does it, to or with `b`; `n` and `m` choose among what there is. */
export type Given = {
  a: number;
  b: number;
  n: number;
  m: number;
  visibility: PostVisibility;
  on: boolean;
};
export type TakeStep = (parts: StepParts, given: Given) => Promise<unknown>;

/** What the product answered, or null for a refusal, which the model has to have foreseen. */
export async function expectRefusal<Answer>(
  work: Promise<Answer>,
  refusal: string | null,
): Promise<Answer | null> {
  const answer = await refusalOf(work);
  expect(answer).toBe(refusal);
  return answer === null ? work : null;
}

export const change = ({ database }: StepParts, statement: RawBuilder<unknown>) =>
  runAsService(database, (tx) => statement.execute(tx));

/** A text with a word of its own, which names a member if one is given. */
export function write(word: string, { tag, named }: { tag?: string; named: number | null }) {
  const parts = [`Words ${word}`];
  if (named !== null) parts.push(`@${names[named]}`);
  if (tag !== undefined) parts.push(`#${tag}`);
  return parts.join(' ');
}

/** The mentions of a text, and whether they are all of members that may be named there. */
export function mention(
  world: World,
  { by, named, post = null }: { by: number; named: number | null; post?: ModelPost | null },
) {
  if (named === null) return { mentions: [], isAllowed: true };
  return {
    mentions: [{ member_id: idOf(world, named), name: names[named]! }],
    isAllowed: mayMention(world, { by, post }).includes(named),
  };
}
