import { paths } from '@kith/contract/app-routes/paths';
import { contactListRequest } from '@kith/contract/contacts/requests';
import { consentsAddress } from '#features/consents/api/consents.ts';
import { readListParams } from '#features/contacts/shared/api/list-params.ts';
import { storageKey as configKey } from '#lib/config.ts';
import { restPath } from '#lib/rest-request.ts';
import { storageKey as sessionKey, usableMs } from '#lib/supabase-client.ts';
import { storageKey as themeKey } from '#lib/theme.ts';

import { describeView, showLastView } from '#app/last-view.ts';
import { viewFacts } from '#app/last-view-facts.ts';
import { runFirst } from '#app/run-first.ts';

function contactListAddress(): string {
  const { q, archived, sort, direction } = readListParams(new URLSearchParams());
  const request = contactListRequest({ scope: { q, archived }, sort, direction }, undefined);
  const search = new URLSearchParams(
    Object.entries(request).map(([name, value]) => [name, String(value)]),
  );
  return `/api/v1/contacts?${search.toString()}`;
}

const memberPlaceholder = 'member-id';
/** The gate in front of every screen of a member waits for it. */
const consents = `${restPath}/${consentsAddress(memberPlaceholder)}`;

/** As their screens request it: an address that differs would be requested twice. */
const firstRequests = {
  [paths.contacts()]: [consents, contactListAddress(), '/api/v1/contact-views'],
  [paths.dashboard()]: [
    consents,
    '/api/v1/dashboard',
    '/api/v1/nudges/today',
    '/api/v1/agenda/due',
    '/api/v1/quickstart',
  ],
};

/** The inline script of every page's head. */
export function headScript(): string {
  const facts = {
    themeKey,
    sessionKey,
    configKey,
    firstRequests,
    keyedPath: restPath,
    memberPlaceholder,
    usableMs,
  };
  const showLast = `(${showLastView.toString()})(${JSON.stringify(viewFacts)},${describeView.toString()})`;
  return `(${runFirst.toString()})(${JSON.stringify(facts)});${showLast}`;
}
