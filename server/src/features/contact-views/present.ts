import type { ContactView } from '@kith/contract/contact-views/schemas';

/** The public fields of a view. */
export function presentView({ id, name, query, columns, pinned }: ContactView): ContactView {
  return { id, name, query, columns, pinned };
}
