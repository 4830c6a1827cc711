import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { answerGroups, type PeerGroup, type PeerReports, readForm } from './discourse-groups.ts';

/** As the protocol is described in public: the forum forgets a request after ten minutes. */
const nonceMs = 600_000;

export const discourseSecrets = {
  connect: 'a secret that both servers know',
  webhook: 'another secret, for events only',
  key: 'key-of-the-forums-api',
};

type User = {
  id: number;
  externalId: string;
  username: string;
  email: string;
  isActive: boolean;
  groups: Set<string>;
  fields: URLSearchParams;
};
type Topic = { id: number; title: string; posts_count: number; created_at: string };
type Request = { returnPath: string; at: number };

export type DiscoursePeer = Awaited<ReturnType<typeof startDiscoursePeer>>;

const sign = (text: string, secret: string) =>
  createHmac('sha256', secret).update(text).digest('hex');

/** A request or an answer of DiscourseConnect, as it is put into an address. */
export function writeConnect(fields: Record<string, string>, secret = discourseSecrets.connect) {
  const sso = Buffer.from(new URLSearchParams(fields).toString()).toString('base64');
  return { sso, sig: sign(sso, secret) };
}

type Forum = ReturnType<typeof openForum>;

/** What the forum knows, and what it does with requests and answers. */
function openForum() {
  const requests = new Map<string, Request>();
  const users: User[] = [];
  const sessions = new Map<string, User>();
  const topics: Topic[] = [];
  const groups: PeerGroup[] = [];
  const reports: PeerReports = {};
  const settings = {
    url: '',
    now: () => Date.now(),
    failure: null as number | null,
    /** How many calls of its API it still answers, and what it says then. */
    limit: null as { left: number; retryAfter: string } | null,
  };

  const begin = (returnPath = '/') => {
    const nonce = randomBytes(16).toString('hex');
    requests.set(nonce, { returnPath, at: settings.now() });
    return writeConnect({ nonce, return_sso_url: `${settings.url}/session/sso_login` });
  };

  const login = (query: URLSearchParams): { user: User; returnPath: string } | number => {
    const sso = query.get('sso') ?? '';
    if (sign(sso, discourseSecrets.connect) !== query.get('sig')) return 422;
    const fields = new URLSearchParams(Buffer.from(sso, 'base64').toString());
    const nonce = fields.get('nonce') ?? '';
    const request = requests.get(nonce);
    requests.delete(nonce);
    if (!request || settings.now() - request.at > nonceMs) return 419;
    const externalId = fields.get('external_id') ?? '';
    const email = fields.get('email') ?? '';
    const isVouched = fields.get('require_activation') !== 'true';
    const user =
      users.find((one) => one.externalId === externalId) ??
      (isVouched ? users.find((one) => one.email === email) : undefined) ??
      addUser({ externalId, email, isActive: isVouched, username: fields.get('username') ?? '' });
    user.externalId = externalId;
    user.fields = fields;
    const listed = (name: string) => (fields.get(name) ?? '').split(',').filter(Boolean);
    for (const group of listed('add_groups')) user.groups.add(group);
    for (const group of listed('remove_groups')) user.groups.delete(group);
    return user.isActive ? { user, returnPath: request.returnPath } : 403;
  };

  const addUser = (known: Pick<User, 'externalId' | 'email' | 'isActive' | 'username'>): User => {
    const id = 100 + users.length;
    const user = { ...known, id, username: known.username || `user${id}` };
    users.push({ ...user, groups: new Set(), fields: new URLSearchParams() });
    return users.at(-1)!;
  };

  const addGroup = (name: string, automatic = false): PeerGroup => {
    const group = { id: 40 + groups.length, name, automatic };
    groups.push(group);
    return group;
  };

  return { users, sessions, topics, groups, reports, settings, begin, login, addUser, addGroup };
}

/** The part of its API that is asked with a key; null for what it doesn't have. */
function answerApi({ users, sessions }: Forum, path: string, method: string | undefined): unknown {
  const [, external] = /^\/u\/by-external\/([\w-]+)\.json$/u.exec(path) ?? [];
  const [, shown] = /^\/admin\/users\/(\d+)\.json$/u.exec(path) ?? [];
  const [, ended] = /^\/admin\/users\/(\d+)\/log_out\.json$/u.exec(path) ?? [];
  const user = users.find(
    ({ id, externalId }) => externalId === external || [shown, ended].includes(String(id)),
  );
  if (!user) return null;
  const { id, username, externalId } = user;
  if (external !== undefined) return { user: { id, username } };
  if (ended === undefined) {
    return { id, username, single_sign_on_record: { external_id: externalId } };
  }
  if (method !== 'POST') return null;
  for (const [cookie, one] of sessions) if (one === user) sessions.delete(cookie);
  return { success: 'OK' };
}

function writeEvent(name: string, body: object, secret = discourseSecrets.webhook) {
  const raw = JSON.stringify(body);
  return {
    body: raw,
    headers: {
      'content-type': 'application/json',
      'x-discourse-event': name,
      'x-discourse-event-id': String(Math.floor(Math.random() * 1e9)),
      'x-discourse-event-signature': `sha256=${sign(raw, secret)}`,
    },
  };
}

function isLimited({ settings: { limit } }: Forum): boolean {
  if (limit === null) return false;
  limit.left -= 1;
  return limit.left < 0;
}

/** Answers a call of its API with the key, unless it asks to wait. */
async function answerOperator(
  forum: Forum,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { limit, url } = forum.settings;
  if (request.headers['api-key'] !== discourseSecrets.key)
    return void response.writeHead(403).end();
  if (isLimited(forum)) {
    const headers = { 'retry-after': limit?.retryAfter ?? '' };
    return void response.writeHead(429, headers).end('{"errors":["slow down"]}');
  }
  const { pathname: path, searchParams: query } = new URL(request.url ?? '/', url);
  const { method = 'GET' } = request;
  const known = answerGroups(forum, { method, path, query, form: await readForm(request) });
  const other = known === null ? answerApi(forum, path, method) : null;
  const { status, body } = known ?? { status: other === null ? 404 : 200, body: other };
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/**
 * A forum on loopback that does what Discourse does with DiscourseConnect, its API and its events. Users
 * are found by the id that the provider gives, and by email only if the provider vouches for it.
 */
export async function startDiscoursePeer(site: () => string) {
  const forum = openForum();
  const { users, sessions, topics, settings, begin, login } = forum;
  const calls: string[] = [];

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', settings.url);
    calls.push(`${request.method} ${pathname}`);
    if (settings.failure !== null) return response.writeHead(settings.failure).end();
    const cookie = /_t=(\w+)/u.exec(request.headers.cookie ?? '')?.[1] ?? '';
    const go = (address: string, headers = {}) =>
      response.writeHead(302, { location: address, ...headers }).end();
    const json = (body: unknown) =>
      response
        .writeHead(body === null ? 404 : 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(body));
    if (pathname === '/session/sso') {
      const { sso, sig } = begin(query.get('return_path') ?? '/');
      return go(`${site()}/discourse-sso?${new URLSearchParams({ sso, sig })}`);
    }
    if (pathname === '/session/sso_login') {
      const result = login(query);
      if (typeof result === 'number') return response.writeHead(result).end(`refused ${result}`);
      const token = randomBytes(8).toString('hex');
      sessions.set(token, result.user);
      return go(result.returnPath, { 'set-cookie': `_t=${token}; Path=/; HttpOnly` });
    }
    if (pathname === '/log-out') {
      sessions.delete(cookie);
      return go(`${site()}/discourse-return`);
    }
    if (pathname === '/latest.json') return json({ topic_list: { topics } });
    if (/^\/(?:u\/by-external|admin|groups)[./]/u.test(pathname)) {
      return answerOperator(forum, request, response);
    }
    const user = sessions.get(cookie);
    const text = user ? `Signed in as ${user.username}` : 'Visitor';
    return response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<title>Forum</title><h1>${text}</h1><a href="/log-out">Log out</a>`);
  };

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  settings.url = url;
  return {
    url,
    users,
    sessions,
    topics,
    calls,
    groups: forum.groups,
    reports: forum.reports,
    addUser: forum.addUser,
    addGroup: forum.addGroup,
    /** A request as the forum sends it with a browser. */
    begin,
    /** Takes the answer as the browser brings it. */
    take: (address: string) => login(new URL(address).searchParams),
    setClock: (clock: () => number) => (settings.now = clock),
    /** Answers this status from now on; null: as usual. */
    fail: (status: number | null) => (settings.failure = status),
    /** Answers so many calls of its API from now on, then asks to wait; null: as usual. */
    limit: (limit: { left: number; retryAfter: string } | null) => (settings.limit = limit),
    /** The body and headers of an event. */
    event: writeEvent,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
