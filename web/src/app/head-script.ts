import { paths } from '@kith/contract/app-routes/paths';
import { contactListRequest } from '@kith/contract/contacts/requests';
import { minuteMs } from '@kith/contract/core/time';
import { readListParams } from '#features/contacts/shared/api/list-params.ts';
import { storageKey as sessionKey } from '#lib/supabase-client.ts';
import { storageKey as themeKey } from '#lib/theme.ts';

import { runFirst } from '#app/run-first.ts';

function contactListAddress(): string {
  const { q, archived, sort, direction } = readListParams(new URLSearchParams());
  const request = contactListRequest({ scope: { q, archived }, sort, direction }, undefined);
  const search = new URLSearchParams(
    Object.entries(request).map(([name, value]) => [name, String(value)]),
  );
  return `/api/v1/contacts?${search.toString()}`;
}

/** As their screens request it: an address that differs would be requested twice. */
const firstRequests = {
  [paths.contacts()]: [contactListAddress(), '/api/v1/contact-views'],
  [paths.dashboard()]: [
    '/api/v1/dashboard',
    '/api/v1/nudges/today',
    '/api/v1/agenda/due',
    '/api/v1/quickstart',
  ],
};

/** The inline script of every page's head. */
export function headScript(): string {
  const facts = { themeKey, sessionKey, firstRequests, usableMs: 2 * minuteMs };
  return `(${runFirst.toString()})(${JSON.stringify(facts)})`;
}
