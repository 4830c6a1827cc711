import type { EvidenceSource } from '@kith/contract/analyses/rules';

/** Whose words a text contains: those of the contact, or of the member about or to the contact. */
export type Speaker = 'contact' | 'member_about' | 'member_to';

/** One text that is known of a contact. */
export type ContactText = {
  source: EvidenceSource;
  /** Its row, where there are several of the source. */
  id: string | null;
  /** When it was written, as an ISO moment. */
  at: string | null;
  speaker: Speaker;
  text: string;
};

/** All that an analysis reads of a contact. */
export type ContactFacts = {
  texts: ContactText[];
  tags: string[];
  offers: string[];
  seeks: string[];
  missing: readonly ('email' | 'phone' | 'title' | 'company' | 'location' | 'notes')[];
  /** Tags that the member uses, the most used first. */
  knownTags: readonly string[];
  /** Whether the contact is going cold. */
  isFading: boolean;
  now: string;
};
