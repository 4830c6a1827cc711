import type { CrmObject } from '@kith/contract/connectors/rules';

import type { ConnectionRow } from './queries.ts';
import type { Step } from './run-context.ts';

type Phase = {
  name: string;
  /** Of phases that read what changed there. */
  reads?: CrmObject;
  load: () => Promise<Step>;
};

/** In order: people come before their companies and notes, and what comes here before what goes there. */
export function listPhases({
  direction,
  syncs_notes: syncsNotes,
  adds_contacts: addsContacts,
}: ConnectionRow): Phase[] {
  const isTwoWay = direction === 'both';
  return [
    {
      name: 'contacts_in',
      reads: 'contact',
      load: async () => (await import('./pull-contacts.ts')).pullContacts,
    },
    {
      name: 'companies_in',
      reads: 'company',
      load: async () => (await import('./pull-companies.ts')).pullCompanies,
    },
    ...(syncsNotes
      ? [
          {
            name: 'notes_in',
            reads: 'note' as const,
            load: async () => (await import('./pull-notes.ts')).pullNotes,
          },
        ]
      : []),
    { name: 'removed', load: async () => (await import('./find-removed.ts')).findRemoved },
    ...(isTwoWay
      ? [
          {
            name: 'contacts_out',
            load: async () => (await import('./push-contacts.ts')).pushContacts,
          },
          {
            name: 'companies_out',
            load: async () => (await import('./push-companies.ts')).pushCompanies,
          },
        ]
      : []),
    ...(isTwoWay && addsContacts
      ? [
          {
            name: 'contacts_added',
            load: async () => (await import('./add-contacts.ts')).addContacts,
          },
        ]
      : []),
    ...(isTwoWay && syncsNotes
      ? [{ name: 'notes_out', load: async () => (await import('./push-notes.ts')).pushNotes }]
      : []),
  ];
}
