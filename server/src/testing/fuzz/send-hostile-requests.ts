import { grantAdmin } from '#features/roles/grant-admin.ts';
import type { Database } from '#platform/database/database.ts';
import type { TestApp } from '#testing/start-test-app.ts';

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

type Caller = { headers: Record<string, string>; ids: KnownIds; requests: number };

/** After so many, half of the rows that requests name have been deleted by some of them. */
const requestsPerMember = 300;
const longestShown = 300;
/** The caller can do nothing any more. */
const isSignedOut =
  /"code":"(?:unauthenticated|session_not_found|account_deleting|user_banned|PGRST301)"/u;

/** A connection is closed after an unread body, which the next request may notice first. */
async function fetchAgain(address: string, init: RequestInit): Promise<Response> {
  return fetch(address, init).catch(() => fetch(address, init));
}

/** Sends cases as signed-in members, several at a time, and collects the answers that are faults. */
export class HostileSender {
  sent = 0;
  readonly faults: Fault[] = [];
  /** Operations that did what they were asked, at least once. */
  readonly reached = new Set<string>();
  readonly #app: TestApp;
  readonly #database: Database;
  readonly #operations: readonly Operation[];
  #members = 0;

  constructor(app: TestApp, database: Database, operations: readonly Operation[]) {
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

  /** A new member, every second one an administrator, and what exists for them. */
  async #openCaller(seed: number): Promise<Caller> {
    const account = await this.#createMember();
    const { data, error } = await this.#app.client().signInWithPassword(account);
    if (error) throw error;
    this.#members += 1;
    if (this.#members % 2 === 0) {
      await grantAdmin({ database: this.#database, email: account.email });
    }
    const { access_token: token } = data.session;
    const headers = { authorization: `Bearer ${token}`, apikey: this.#app.key };
    const caller: Caller = { headers, ids: new KnownIds(), requests: 0 };
    const isOfContract = ({ path, inPath }: Operation) =>
      path.startsWith('/api/v1') && inPath.length === 0;
    const first = this.#operations.filter(isOfContract);
    for (const method of ['POST', 'GET']) {
      for (const operation of first) {
        if (operation.method !== method || operation.name === 'sampleNetwork.create') continue;
        await this.#sendOne(caller, { operation, hostile: [] }, seed);
      }
    }
    return caller;
  }

  /** With a network, where requests may name rows of it. */
  async #createMember(): Promise<{ email: string; password: string }> {
    const answer = await fetch(`${this.#app.origin}/api/v1/sample-network`, {
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
    const request = writeRequest(one, { seed, chooseId });
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
    if (response.ok) {
      this.reached.add(name);
      caller.ids.learn(name, answer);
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

  /** What only the service may call, it calls. */
  #serviceHeaders(path: string): Record<string, string> {
    if (!/^\/auth\/v1\/(?:admin|invite)/u.test(path)) return {};
    return { authorization: `Bearer ${this.#app.accounts.serviceRoleKey}` };
  }
}
