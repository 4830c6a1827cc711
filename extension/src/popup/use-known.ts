import type { ContactPage, ListedContact } from '@kith/contract/contacts/schemas';
import { foldText } from '@kith/contract/core/fold-text';
import { useEffect, useState } from 'react';

import { callService, Refusal } from '#extension/connection/call-service.ts';
import { endConnection } from '#extension/connection/queue.ts';
import type { Connection } from '#extension/connection/stored.ts';

const shown = 5;
/** While the member types. */
const pauseMs = 400;

async function findContacts(
  { origin, token }: Pick<Connection, 'origin' | 'token'>,
  query: Record<string, string>,
): Promise<ListedContact[]> {
  const search = new URLSearchParams({ ...query, limit: String(shown) });
  try {
    const path = `/contacts?${search.toString()}`;
    return (await callService<ContactPage>({ origin, token, path })).items;
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) await endConnection(token);
    // Without an answer nobody is shown; saving still works.
    return [];
  }
}

/** Contacts that fit a query, once the member stops typing. */
function useContacts(connection: Connection, query: Record<string, string> | null) {
  const [found, setFound] = useState<ListedContact[]>([]);
  const key = query === null ? '' : JSON.stringify(query);
  const { origin, token } = connection;
  useEffect(() => {
    let isWanted = true;
    const timer = setTimeout(() => {
      const search =
        key === ''
          ? []
          : findContacts({ origin, token }, JSON.parse(key) as Record<string, string>);
      void Promise.resolve(search).then((items) => isWanted && setFound(items));
    }, pauseMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [key, origin, token]);
  return found;
}

/** The contact with exactly this name, if the member has one. */
export function useSamePerson(connection: Connection, name: string): ListedContact | undefined {
  const found = useContacts(connection, name === '' ? null : { q: name });
  const key = foldText(name);
  return found.find((contact) => foldText(contact.full_name) === key);
}

/** Whom the member knows at a company, warmest first. */
export function useColleagues(connection: Connection, company: string): ListedContact[] {
  return useContacts(connection, company === '' ? null : { companies: company, sort: 'warmth' });
}
