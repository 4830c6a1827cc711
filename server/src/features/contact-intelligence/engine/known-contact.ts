import type { FillProposal } from '@kith/contract/contact-intelligence/schemas';

/** What is known of a contact, as far as something follows from it. */
export type KnownContact = {
  name_prefix: string;
  first_name: string;
  last_name: string;
  name_suffix: string;
  company: string;
  title: string;
  country: string;
  emails: string[];
  /** As they are compared: E.164 where they name their country. */
  phones: string[];
  /** Fields that were filled before. */
  filled: readonly string[];
  /** The company of the member's other contacts at the same email domain, if they agree. */
  colleagues: { domain: string; company: string } | null;
};

export type Finding = FillProposal & {
  /** What is written into the contact; nothing for what it has no field for. */
  written: Partial<
    Record<
      'name_prefix' | 'first_name' | 'last_name' | 'name_suffix' | 'company' | 'country',
      string
    >
  >;
};
