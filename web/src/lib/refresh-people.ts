import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';

/** What follows from the contacts without listing them, on whichever screen or beside an area. */
const derived = [
  apiQuery.relationships,
  apiQuery.companies,
  apiQuery.contactGroups,
  apiQuery.agenda,
  apiQuery.reminders,
  apiQuery.opportunities,
  apiQuery.insights,
  apiQuery.dashboard,
  apiQuery.nudges,
  apiQuery.signals,
  apiQuery.engagements,
];

async function refresh(
  queryClient: QueryClient,
  areas: readonly { key: () => readonly unknown[] }[],
) {
  await Promise.all(areas.map(({ key }) => queryClient.invalidateQueries({ queryKey: key() })));
}

/** For a change that shows the contacts and what happened with them itself. */
export function refreshDerived(queryClient: QueryClient): Promise<void> {
  return refresh(queryClient, derived);
}

/** After any other change of contacts, or of what happened with them. */
export function refreshPeople(queryClient: QueryClient): Promise<void> {
  return refresh(queryClient, [apiQuery.contacts, apiQuery.interactions, ...derived]);
}
