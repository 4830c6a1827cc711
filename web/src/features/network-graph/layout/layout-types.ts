import type { TieKind } from '@kith/contract/insights/graph-rules';

/** A person as far as the layout asks; people are named by their place in the graph's list. */
export type LaidPerson = {
  warmth: number;
  /** The place of their company in the graph's list. */
  employer: number | null;
  location: string;
  tags: readonly string[];
};

/** Two people who are acquainted, in the way that says most; `a` is before `b`. */
export type Link = { a: number; b: number; kind: TieKind };

/** How circles come about: by ties and what people share, or by one thing that they share. */
export const arrangements = ['ties', 'company', 'place'] as const;
export type Arrangement = (typeof arrangements)[number];

export type LayoutInput = {
  arrangement: Arrangement;
  people: readonly LaidPerson[];
  ties: readonly Link[];
};

/** What people of a circle have in common: so many of them, of so many in the whole graph. */
export type Shared =
  | { by: 'company'; company: number; inside: number; everywhere: number }
  | { by: 'place' | 'tag'; value: string; inside: number; everywhere: number };

/** People who are more connected, or have more in common, than with the others. */
export type Circle = {
  /** Warmest first. */
  members: readonly number[];
  /** Their mean warmth. */
  warmth: number;
  /** What it is called by: at most two, what says most first; none says enough where it is empty. */
  names: readonly Shared[];
  /** All that a good part of them share, what most share first. */
  shared: readonly Shared[];
  /** The one with most ties inside it. */
  center: number;
  x: number;
  y: number;
  radius: number;
  /** Its outline, in order. */
  hull: readonly (readonly [x: number, y: number])[];
};

/** A person whose ties are the only ones between two circles, or who has ties into several. */
export type Joiner = {
  person: number;
  /** The circles with ties of theirs, the largest first. */
  circles: readonly number[];
  isOnly: boolean;
};

export type Layout = {
  x: Float32Array;
  y: Float32Array;
  radius: Float32Array;
  /** The place of each person's circle; -1 for those in none. */
  circleOf: Int16Array;
  /** Largest first. */
  circles: readonly Circle[];
  /** Everyone who is acquainted, each pair once. */
  links: readonly Link[];
  /** Those worth a sentence, best first. */
  joiners: readonly Joiner[];
};
