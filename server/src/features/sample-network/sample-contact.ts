import type { Direction, InteractionKind } from '@kith/contract/warmth/rules';

export type SampleContact = {
  firstName: string;
  lastName: string;
  /** How the name sounds, in scripts that don't show it; else empty. */
  phoneticFirstName: string;
  phoneticLastName: string;
  company: string;
  /** What the company does. */
  industry: string;
  title: string;
  location: string;
  email: string | null;
  profileUrl: string;
  tags: string[];
  offers: string[];
  seeks: string[];
  birthday: { month: number; day: number; year: number | null } | null;
  cadenceDays: number | null;
  connectedOn: string;
  notes: string;
  interactions: SampleInteraction[];
  /** A change that an import would have brought; the newest position is in the fields above. */
  change: { field: 'title' | 'company'; oldValue: string; at: Date } | null;
};

export type SampleInteraction = {
  kind: InteractionKind;
  direction: Direction;
  at: Date;
  summary: string;
};
