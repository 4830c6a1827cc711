import { auditBudget } from '#features/roles/audit-budget.ts';
import { grantAdmin } from '#features/roles/grant-admin.ts';
import { allow } from '#testing/crm-scene.ts';
import { plainAnswer } from '#testing/test-app-clients.ts';
import type { TestApp } from '#testing/start-test-app.ts';
import { type OwnedIds } from '#testing/stranger-case.ts';
import { strangerCases } from '#testing/stranger-cases.ts';
import type { TestDatabase } from '#testing/test-database.ts';

import { addCrmRows } from './add-foreign-rows.ts';
import { addRows } from './add-rows.ts';
import type { Operation } from './described-operations.ts';
import { type HostileCase, type HostileRequest, writeRequest } from './hostile-cases.ts';
import { KnownIds } from './known-ids.ts';

/** An answer that is a fault of the server, with all that is needed to send its request again. */
export type Fault = HostileRequest & { status: number; answer: string; hostile: string[] };

export type HostileRun = {
  seed: number;
  /** How many members send at once. */
  lanes: number;
};

type Caller = {
  memberId: string;
  headers: Record<string, string>;
  ids: KnownIds;
  requests: number;
};

/** After so many, half of the rows that requests name have been deleted by some of them. */
const requestsPerMember = 300;
const longestShown = 300;
/** The caller can do nothing any more. */
const isSignedOut =
  /"code":"(?:unauthenticated|session_not_found|account_deleting|user_banned|PGRST301)"/u;

/** Several connections may have been closed after unread bodies, which the next requests notice. */
const attempts = 5;

async function fetchAgain(address: string, init: RequestInit, attempt = 1): Promise<Response> {
  return fetch(address, init).catch((error: unknown) => {
    if (attempt === attempts) throw error;
    return fetchAgain(address, init, attempt + 1);
  });
}

/** Sends cases as signed-in members, several at a time, and collects the answers that are faults. */
export class HostileSender {
  sent = 0;
  readonly faults: Fault[] = [];
  /** Operations that did what they were asked, or found that it can't be done now (409). */
  readonly reached = new Set<string>();
  readonly #app: TestApp;
  readonly #database: TestDatabase;
  readonly #operations: readonly Operation[];
  #members = 0;
  /** How often each operation was sent: by turns, whatever the number of operations is. */
  readonly #turns = new Map<string, number>();

  constructor(app: TestApp, database: TestDatabase, operations: readonly Operation[]) {
    this.#app = app;
    this.#database = database;
    this.#operations = operations;
  }

  async send(cases: readonly HostileCase[], { seed, lanes }: HostileRun): Promise<void> {
    const queue = cases.map((one, at) => ({ one, seed: seed + at })).toReversed();
    const run = async () => {
      let caller: Caller | null = null;
      for (let next = queue.pop(); next; next = queue.pop()) {
        if (!caller || caller.requests >= requestsPerMember) caller = await this.#openCaller(seed);
        if (!(await this.#sendOne(caller, next.one, next.seed))) caller = null;
      }
    };
    await Promise.all(Array.from({ length: lanes }, run));
  }

  /** A new member, the first and every second one an administrator, and what exists for them. */
  async #openCaller(seed: number): Promise<Caller> {
    const account = await this.#createMember();
    const { data, error } = await this.#app.client().signInWithPassword(account);
    if (error) throw error;
    // A session that may be ended.
    await this.#app.client().signInWithPassword(account);
    if (this.#members % 2 === 0) {
      await grantAdmin({ database: this.#database, email: account.email });
    }
    this.#members += 1;
    const { access_token: token } = data.session;
    const headers = { ...plainAnswer, authorization: `Bearer ${token}`, apikey: this.#app.key };
    const caller: Caller = {
      memberId: data.user.id,
      headers,
      ids: new KnownIds(),
      requests: 0,
    };
    const rows = await addRows(this.#database, data.user.id);
    for (const { kind, id } of rows) caller.ids.add(kind, id);
    for (const operation of this.#listCreating()) {
      // A list names the same rows every time.
      for (const at of operation.method === 'GET' ? [seed] : [seed, seed + 1]) {
        await this.#sendOne(caller, { operation, hostile: [] }, at);
      }
    }
    // These make rows for the requests that count.
    caller.requests = 0;
    return caller;
  }

  /** What creates rows and lists them, then what needs the id of one. */
  #listCreating(): Operation[] {
    const ofContract = this.#operations.filter(({ path }) => path.startsWith('/api/v1'));
    const isFirst = ({ inPath }: Operation) => inPath.length === 0;
    const by = (wanted: string) => ofContract.filter(({ method }) => method === wanted);
    return [
      ...by('GET').filter(isFirst),
      ...by('POST').filter((one) => isFirst(one) && one.name !== 'sampleNetwork.create'),
      ...by('POST').filter(({ name }) => /\.(?:create|log|upload|answer|merge)$/u.test(name)),
      ...by('GET').filter(isFirst),
    ];
  }

  /** With a network, where requests may name rows of it. */
  async #createMember(): Promise<{ email: string; password: string }> {
    const answer = await fetchAgain(`${this.#app.origin}/api/v1/sample-network`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    return (await answer.json()) as { email: string; password: string };
  }

  /** @returns false when the caller is signed out. */
  async #sendOne(caller: Caller, one: HostileCase, seed: number): Promise<boolean> {
    const { name } = one.operation;
    const chooseId = (of: string) => caller.ids.choose(name, of, seed);
    const turn = this.#turns.get(name) ?? seed;
    this.#turns.set(name, turn + 1);
    const isKnown = turn % 2 !== 0;
    const usual = {
      seed,
      chooseId,
      body: completesAccess(one)
        ? await this.#allowAccess(caller, isKnown)
        : isKnown
          ? chooseBody(caller, one, seed)
          : undefined,
      query: isKnown ? chooseQuery(one) : undefined,
    };
    const request = writeRequest(one, usual);
    // A fast machine sends in seconds what administrators do in many minutes.
    await auditBudget.forget(caller.memberId);
    const { method, path, body } = request;
    const response = await fetchAgain(`${this.#app.origin}${path}`, {
      method,
      redirect: 'manual',
      headers: { ...caller.headers, ...this.#serviceHeaders(path), ...request.headers },
      ...(body !== null && { body }),
    });
    const answer = await response.text();
    caller.requests += 1;
    this.sent += 1;
    if (response.ok || response.status === 409) this.reached.add(name);
    if (response.ok) {
      caller.ids.learn(name, answer);
      // Some ids are the client's.
      if (one.hostile.length === 0) caller.ids.learn(name, body ?? '');
      if (completesAccess(one)) {
        const rows = await addCrmRows(this.#database, caller.memberId);
        for (const { kind, id } of rows) caller.ids.add(kind, id);
      }
    }
    if (response.status >= 500) {
      this.faults.push({
        ...request,
        path: path.slice(0, longestShown),
        body: body?.slice(0, longestShown) ?? null,
        status: response.status,
        answer: answer.slice(0, longestShown),
        hostile: one.hostile.map(({ target, value }) => `${JSON.stringify(target)}: ${value.name}`),
      });
    }
    return !isSignedOut.test(answer);
  }

  /** What a CRM answers once, after the member allowed the access there. */
  async #allowAccess({ headers }: Caller, isHubSpot: boolean): Promise<object | undefined> {
    const call = (method: string, path: string, body?: unknown) =>
      fetchAgain(`${this.#app.origin}/api/v1${path}`, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const answer = await allow({ call }, isHubSpot ? 'hubspot' : 'salesforce').catch(() => null);
    return answer === null ? undefined : { state: answer.state, code: answer.code };
  }

  /** What only the service may call, it calls. */
  #serviceHeaders(path: string): Record<string, string> {
    if (!/^\/auth\/v1\/(?:admin|invite)/u.test(path)) return {};
    return { authorization: `Bearer ${this.#app.accounts.serviceRoleKey}` };
  }
}

const completesAccess = ({ operation: { name } }: HostileCase) => name === 'connectors.complete';

/** Half of the requests have parameters that belong together, the others only those that they need. */
function chooseQuery({ operation }: HostileCase): URLSearchParams | undefined {
  const [, query] = strangerCases[operation.name]?.path?.split('?') ?? [];
  return query === undefined ? undefined : new URLSearchParams(query);
}

/** Half of the requests have a body that is accepted, the others one by its schema. */
function chooseBody({ ids }: Caller, { operation }: HostileCase, seed: number) {
  const owned = new Proxy({} as OwnedIds, {
    get: (_target, kind) => ids.of(String(kind), seed + 1),
  });
  return strangerCases[operation.name]?.body?.(owned);
}
