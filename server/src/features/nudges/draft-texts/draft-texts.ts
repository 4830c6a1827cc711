import type { SignalType } from '@kith/contract/nudges/rules';

/** Kinds of interaction that a message may remind of; notes and reactions are no common memory. */
export const rememberedKinds = ['meeting', 'call', 'message', 'email', 'introduction'] as const;
export type RememberedKind = (typeof rememberedKinds)[number];

/** What a message is written for; a work anniversary may be of the tie instead of the position. */
export type Occasion = SignalType | 'connection_anniversary';

/**
 * What the local engine writes from, in one language. Placeholders of the bodies: `{title}`,
 * `{company}`, `{years}` (a span with its unit), `{when}` (today or tomorrow) and `{last}` (a phrase
 * out of `last`, where `{month}` is its month). A body is used only when all of its placeholders
 * are known, and every occasion has one that its own facts are enough for.
 */
export type DraftTexts = {
  greeting: string;
  closing: string;
  today: string;
  tomorrow: string;
  last: Record<RememberedKind, string>;
  bodies: Record<Occasion, readonly string[]>;
};
