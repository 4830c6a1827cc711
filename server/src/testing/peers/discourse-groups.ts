import type { IncomingMessage } from 'node:http';

type GroupUser = { id: number; username: string; groups: Set<string> };
export type PeerGroup = { id: number; name: string; automatic: boolean };
export type PeerReports = Record<string, { x: string; y: number }[]>;

/** As Discourse cuts its list of groups. */
const pageSize = 36;
const mostMembers = 1_000;

type Known = { users: readonly GroupUser[]; groups: readonly PeerGroup[]; reports: PeerReports };
type Call = { method: string; path: string; query: URLSearchParams; form: URLSearchParams };
type Answer = { status: number; body: unknown };

const fine = (body: unknown): Answer => ({ status: 200, body });
const refused = (status: number): Answer => ({ status, body: { errors: ['refused'] } });

/** The fields of a form that was sent. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

/**
 * The part of the API that is about groups and reports, as an administrator's key may ask it: a request that
 * adds somebody who is in the group, or removes somebody who isn't, is refused as a whole. Null for what it
 * doesn't have.
 */
export function answerGroups(known: Known, call: Call): Answer | null {
  const { path, query } = call;
  const [, type] = /^\/admin\/reports\/([a-z_]+)\.json$/u.exec(path) ?? [];
  if (type !== undefined) return readReport(known.reports[type], query);
  if (path === '/groups.json') return listGroups(known, query);
  const [, name] = /^\/groups\/([^/]+)\/members\.json$/u.exec(path) ?? [];
  if (name === undefined) return null;
  return call.method === 'GET'
    ? listMembers(known, decodeURIComponent(name), query)
    : changeMembers(known, Number(name), call);
}

function readReport(
  points: PeerReports[string] | undefined,
  query: URLSearchParams,
): Answer | null {
  const [from = '', to = ''] = [query.get('start_date'), query.get('end_date')].map(String);
  if (!points) return null;
  return fine({ report: { data: points.filter(({ x }) => x >= from && x <= to) } });
}

function listGroups({ groups, users }: Known, query: URLSearchParams): Answer {
  const filter = query.get('filter') ?? '';
  const found = groups.filter(({ name }) => name.includes(filter));
  const start = Number(query.get('page') ?? 0) * pageSize;
  return fine({
    groups: found.slice(start, start + pageSize).map((group) => ({
      ...group,
      user_count: users.filter((user) => user.groups.has(group.name)).length,
    })),
    total_rows_groups: found.length,
  });
}

function listMembers(
  { groups, users }: Known,
  name: string,
  query: URLSearchParams,
): Answer | null {
  if (!groups.some((group) => group.name === name)) return null;
  const [limit, offset] = [Number(query.get('limit') ?? 50), Number(query.get('offset') ?? 0)];
  if (limit > mostMembers) return refused(400);
  const members = users.filter((user) => user.groups.has(name));
  return fine({
    members: members
      .slice(offset, offset + limit)
      .map(({ id, username }) => ({ id, username, name: null })),
    meta: { total: members.length, limit, offset },
  });
}

function changeMembers({ groups, users }: Known, id: number, call: Call): Answer | null {
  const group = groups.find((one) => one.id === id);
  if (!group) return null;
  if (group.automatic) return refused(403);
  const list = call.form.get('user_ids') ?? call.query.get('user_ids') ?? '';
  const named = list.split(',').map(Number);
  const chosen = users.filter((user) => named.includes(user.id));
  const isIn = (user: GroupUser) => user.groups.has(group.name);
  if (call.method === 'PUT') {
    if (chosen.length === 0) return refused(400);
    if (chosen.some(isIn)) return refused(422);
    for (const user of chosen) user.groups.add(group.name);
  } else {
    if (chosen.length === 0 || !chosen.every(isIn)) return refused(400);
    for (const user of chosen) user.groups.delete(group.name);
  }
  return fine({ success: 'OK', usernames: chosen.map(({ username }) => username) });
}
