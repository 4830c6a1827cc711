import type { loggableKinds } from '@kith/contract/interactions/schemas';
import type { Direction } from '@kith/contract/warmth/rules';

export type LoggableKind = (typeof loggableKinds)[number];

/** What is chosen beside the text of an interaction. */
export type InteractionChoices = {
  kind: LoggableKind;
  direction: Direction;
  /** A wall clock in the member's time zone, `2026-11-20T09:41`; null means now. */
  when: string | null;
};

/** Meetings and notes belong to both sides; everything else came from somebody. */
export function hasDirection(kind: LoggableKind): boolean {
  return kind !== 'meeting' && kind !== 'note';
}

/** The direction that a kind begins with. */
export function firstDirection(kind: LoggableKind): Direction {
  return kind === 'message' || kind === 'email' ? 'out' : 'mutual';
}
