import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A record as a CRM keeps it: its fields, and when it changed. */
export type CrmRow = {
  id: string;
  fields: Record<string, unknown>;
  createdAt: number;
  modifiedAt: number;
  deletedAt: number | null;
};

export type CrmAnswer = { status: number; body?: unknown; headers?: Record<string, string> };
export type CrmRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  body: string;
  json: () => unknown;
};

export const crmClient = { id: 'client-of-kith', secret: 'secret-of-kith' };

type Grant = { challenge: string; redirectUri: string };

/** The authorization server of a CRM: codes with PKCE, refresh tokens that work once. */
function openGrants(grantedWith: () => object) {
  const codes = new Map<string, Grant>();
  const access = new Set<string>();
  const refresh = new Set<string>();
  const scopes: string[] = [];
  const newToken = (kind: string) => `${kind}-${randomBytes(12).toString('hex')}`;

  const grant = (): CrmAnswer => {
    const [token, renewal] = [newToken('access'), newToken('refresh')];
    access.clear();
    access.add(token);
    refresh.add(renewal);
    const body = {
      access_token: token,
      refresh_token: renewal,
      token_type: 'Bearer',
      ...grantedWith(),
    };
    return { status: 200, body };
  };
  const refused: CrmAnswer = {
    status: 400,
    body: { error: 'invalid_grant', error_description: 'expired' },
  };

  const answerToken = (form: URLSearchParams): CrmAnswer => {
    const isClient =
      form.get('client_id') === crmClient.id && form.get('client_secret') === crmClient.secret;
    if (!isClient) return { status: 400, body: { error: 'invalid_client' } };
    if (form.get('grant_type') === 'refresh_token') {
      // Rotation: each works once.
      return refresh.delete(form.get('refresh_token') ?? '') ? grant() : refused;
    }
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const hash = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    return code && code.challenge === hash && code.redirectUri === form.get('redirect_uri')
      ? grant()
      : refused;
  };

  const authorize = (query: URLSearchParams): CrmAnswer => {
    const isGood =
      query.get('client_id') === crmClient.id &&
      query.get('response_type') === 'code' &&
      query.get('code_challenge_method') === 'S256';
    const redirectUri = query.get('redirect_uri') ?? '';
    if (!isGood || !URL.canParse(redirectUri)) return { status: 400, body: {} };
    scopes.push(query.get('scope') ?? '');
    const code = newToken('code');
    codes.set(code, { challenge: query.get('code_challenge') ?? '', redirectUri });
    const back = new URL(redirectUri);
    back.searchParams.set('code', code);
    back.searchParams.set('state', query.get('state') ?? '');
    return { status: 302, headers: { location: back.href } };
  };

  const revoke = (token: string): CrmAnswer => {
    refresh.delete(token);
    access.clear();
    return { status: 200, body: {} };
  };
  return { access, refresh, scopes, authorize, answerToken, revoke };
}

/** No answer, a closed connection, and one that is closed in the middle of an answer. */
type Failure = 'hang' | 'drop' | 'cut';

function breakOff(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"records": [', () => response.destroy());
}

/**
 * What the stand-ins of both CRMs share: OAuth 2 with PKCE and rotation of refresh tokens, a log of
 * calls, and answers that a test puts in front of the next ones.
 */
export async function startCrmServer({
  paths,
  grantedWith,
  handle,
}: {
  paths: { authorize: string; token: string; revoke: string };
  /** What its token answers have beside the tokens. */
  grantedWith: (url: string) => object;
  handle: (request: CrmRequest) => CrmAnswer | null;
}) {
  const calls: string[] = [];
  const planned: { matches: RegExp; answer: CrmAnswer | Failure; after: boolean }[] = [];
  let url = '';
  const grants = openGrants(() => grantedWith(url));

  const respond = (request: CrmRequest, authorization: string): CrmAnswer => {
    const { path, query, body } = request;
    if (path === paths.authorize) return grants.authorize(query);
    if (path === paths.token) return grants.answerToken(new URLSearchParams(body));
    if (path === paths.revoke) {
      return grants.revoke(new URLSearchParams(body).get('token') ?? '');
    }
    if (!grants.access.has(authorization.replace(/^Bearer /u, '')))
      return { status: 401, body: [{ errorCode: 'INVALID_SESSION_ID' }] };
    return handle(request) ?? { status: 404, body: {} };
  };

  const write = (response: ServerResponse, { status, body, headers = {} }: CrmAnswer) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(
      body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    );
  };
  const serve = async (message: IncomingMessage, response: ServerResponse) => {
    const { pathname: path, searchParams: query } = new URL(message.url ?? '/', url);
    const chunks: Buffer[] = [];
    for await (const chunk of message) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const method = message.method ?? 'GET';
    const line = `${method} ${path}`;
    calls.push(line);
    const full = `${line}?${query.toString()}`;
    const index = planned.findIndex(({ matches }) => matches.test(line) || matches.test(full));
    const plan = index < 0 ? undefined : planned.splice(index, 1)[0];
    const request = { method, path, query, body, json: () => JSON.parse(body) as unknown };
    if (plan && !plan.after) {
      if (plan.answer === 'hang') return;
      if (plan.answer === 'drop') return void message.socket.destroy();
      if (plan.answer === 'cut') return breakOff(response);
      return write(response, plan.answer);
    }
    const answer = respond(request, message.headers.authorization ?? '');
    // The work was done, and the answer is lost.
    if (plan?.answer === 'drop') return void message.socket.destroy();
    if (plan?.answer === 'cut') return breakOff(response);
    write(response, answer);
  };
  const server = createServer((message, response) => void serve(message, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    calls,
    scopes: grants.scopes,
    /** The next call that matches gets this; with `after` once it has been carried out. */
    plan: (matches: RegExp, answer: CrmAnswer | Failure, after = false) =>
      planned.push({ matches, answer, after }),
    /** Ends the present access, as after its time; `all` also ends its renewal. */
    expire: (all = false) => {
      grants.access.clear();
      if (all) grants.refresh.clear();
    },
    /** How many members’ access can be renewed. */
    countGrants: () => grants.refresh.size,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
