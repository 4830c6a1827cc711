import { paths } from '@kith/contract/app-routes/paths';
import type { AgendaPerson, CalendarEntry } from '@kith/contract/agenda/schemas';

/** What something in the agenda is about: a contact, or an opportunity, which has no warmth. */
export type Subject = { id: string; name: string; warmth: number | null; href: string };

export function subjectOf({
  contact,
  opportunity = null,
}: {
  contact: AgendaPerson | null;
  opportunity?: CalendarEntry['opportunity'];
}): Subject {
  if (contact) {
    const { id, full_name: name, warmth } = contact;
    return { id, name, warmth, href: paths.contact(id) };
  }
  const { id, title: name } = opportunity ?? { id: '', title: '' };
  return { id, name, warmth: null, href: paths.opportunity(id) };
}
