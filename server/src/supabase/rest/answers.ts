import { describeApplied, type Preferences } from './preferences.ts';
import type { Form, RestQuery } from './query.ts';
import { RestError } from './rest-error.ts';
import type { Outcome } from './statements.ts';

const objectMedia = 'application/vnd.pgrst.object+json';
const jsonMedia = 'application/json';
const csvMedia = 'text/csv';

/** @throws PGRST107 when the caller accepts nothing that is served. */
export function readForm(accept: string | null): Form {
  if (accept === null || accept.trim() === '') return 'array';
  for (const term of accept.split(',')) {
    const media = term.split(';q=')[0]?.trim().toLowerCase();
    if (media === objectMedia) return 'object';
    if (media === csvMedia) return 'csv';
    if (media === jsonMedia || media === '*/*' || media === 'application/*') return 'array';
  }
  throw new RestError(406, 'PGRST107', `None of these media types are available: ${accept}`);
}

/** @throws PGRST116 when there is not exactly one row; a write is rolled back with it. */
export function requireOneRow(form: Form, outcome: Outcome): void {
  if (form === 'object' && outcome.rows !== 1) {
    throw new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
      details: `The result contains ${outcome.rows} rows`,
    });
  }
}

function toBody({ form, query }: Asked, outcome: Outcome): string {
  if (form === 'csv') return `${query.select.join(',')}\n${outcome.body ?? ''}`;
  const array = outcome.body ?? '[]';
  return form === 'object' ? array.slice(1, -1) : array;
}

function toRange(first: number, rows: number, total: number | null): string {
  return `${rows === 0 ? '*' : `${first}-${first + rows - 1}`}/${total ?? '*'}`;
}

function respond(
  status: number,
  body: string | null,
  { form = 'array', range, applied }: { form?: Form; range: string; applied: string | null },
): Response {
  const headers = new Headers({ 'content-range': range });
  if (applied !== null) headers.set('preference-applied', applied);
  if (body !== null) {
    const media = { array: jsonMedia, object: objectMedia, csv: csvMedia }[form];
    headers.set('content-type', `${media}; charset=utf-8`);
  }
  return new Response(body, { status, headers });
}

type Asked = { query: RestQuery; preferences: Preferences; form: Form };

/** @throws PGRST103 when the total is known and the page starts after it. */
export function answerRead(asked: Asked, outcome: Outcome): Response {
  const { query, preferences, form } = asked;
  const { rows, total } = outcome;
  if (total !== null && query.offset > total) {
    throw new RestError(416, 'PGRST103', 'Requested range not satisfiable', {
      details: `An offset of ${query.offset} was requested, but there are only ${total} rows.`,
    });
  }
  return respond(total !== null && rows < total ? 206 : 200, toBody(asked, outcome), {
    form,
    range: toRange(query.offset, rows, total),
    applied: describeApplied(preferences, ['count']),
  });
}

export function answerUpdate(asked: Asked, outcome: Outcome): Response {
  const { preferences, form } = asked;
  const returnsRows = preferences.return === 'representation';
  const total = preferences.count === undefined ? null : outcome.rows;
  return respond(returnsRows ? 200 : 204, returnsRows ? toBody(asked, outcome) : null, {
    form,
    range: toRange(0, outcome.rows, total),
    applied: describeApplied(preferences, ['return', 'count']),
  });
}

/** An upsert that only changed rows created none: 200 instead of 201. */
export function answerInsert(asked: Asked, outcome: Outcome): Response {
  const { preferences, form } = asked;
  const returnsRows = preferences.return === 'representation';
  const onlyUpdated =
    preferences.resolution === 'merge-duplicates' && outcome.rows > 0 && outcome.inserted === 0;
  const total = preferences.count === undefined ? null : outcome.rows;
  return respond(onlyUpdated ? 200 : 201, returnsRows ? toBody(asked, outcome) : null, {
    form,
    range: toRange(0, 0, total),
    applied: describeApplied(preferences, ['resolution', 'return', 'count']),
  });
}
