import { postVisibilities } from '@kith/contract/posts/rules';
import fc from 'fast-check';

import { commentSteps } from './comment-steps.ts';
import { memberSteps } from './member-steps.ts';
import { postSteps } from './post-steps.ts';
import type { StepParts } from './step-parts.ts';
import { everyone, size } from './world.ts';

const steps = { ...postSteps, ...commentSteps, ...memberSteps };
type Kind = keyof typeof steps;

const weights: Record<Kind, number> = {
  post: 12,
  edit: 4,
  delete: 2,
  restore: 3,
  publish: 2,
  moderate: 2,
  like: 4,
  bookmark: 2,
  hide: 1,
  view: 3,
  createLink: 3,
  revokeLink: 1,
  comment: 8,
  deleteComment: 2,
  restoreComment: 2,
  editComment: 2,
  likeComment: 2,
  moderateComment: 1,
  link: 4,
  unlink: 1,
  block: 1,
  unblock: 2,
  follow: 2,
  unfollow: 1,
  mute: 2,
  contact: 2,
  warmth: 2,
  group: 2,
  threshold: 1,
  ban: 1,
  agree: 1,
};
const kinds = Object.entries(weights).flatMap(([kind, weight]) =>
  Array.from({ length: weight }, () => kind as Kind),
);

const member = fc.nat({ max: size - 1 });

/** One thing that a member does, as numbers: it means something in every state of the world. */
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  a: member,
  b: member,
  n: fc.nat({ max: 9_999 }),
  m: fc.nat({ max: 9_999 }),
  visibility: fc.constantFrom(...postVisibilities, 'public' as const, 'network' as const),
  on: fc.boolean(),
  /** Who looks afterwards. */
  viewer: member,
});
export type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never;

const start = fc.record({
  isLinked: fc.constantFrom(true, true, false),
  isInGroup: fc.boolean(),
  warmth: fc.constantFrom(1, 29, 31, 69, 71, 99),
  follows: fc.constantFrom(false, false, true),
});

export const history = (longest: number) =>
  fc.record({
    starts: fc.array(fc.array(start, { minLength: size, maxLength: size }), {
      minLength: size,
      maxLength: size,
    }),
    steps: fc.array(step, { minLength: 1, maxLength: longest, size: 'max' }),
  });

/** Does one step in the product and in the model, which foresees whether it is refused. */
export async function takeStep(parts: StepParts, { kind, ...given }: Step): Promise<void> {
  const other = given.a === given.b ? (given.b + 1) % everyone.length : given.b;
  await steps[kind](parts, { ...given, b: other });
}
