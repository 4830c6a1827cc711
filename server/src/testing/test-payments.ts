import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import { checkLedger } from '#features/credits/check-ledger.ts';

import type { AppMember } from './test-app-clients.ts';
import { bodyOf } from './read-answer.ts';
import type { TestApp } from './start-test-app.ts';

/** How a page answers a pressed button. */
const redirected = 303;

/** A member who buys, over real HTTP. */
export function openBuyer(app: TestApp, member: AppMember) {
  const read = async <Body>(method: string, path: string, body?: object) =>
    (await bodyOf(await member.call(method, `/billing${path}`, body))) as Body;
  return {
    ...member,
    read,
    /** Opens a page and answers it; the address that it leads back to. */
    checkOut: async (order: object, answer = 'pay') => {
      const input = Object.assign({ currency: 'USD', return_to: 'billing' }, order);
      const page = await read<{ id: string; url: string }>('POST', '/checkouts', input);
      const answered = await press(`${page.url}/${answer}`);
      if (answered.status !== redirected) throw new Error(`The page answered ${answered.status}`);
      return { id: page.id, url: page.url, back: answered.headers.get('location') };
    },
    press,
    wallet: async () =>
      (await bodyOf(await member.call('GET', '/wallet/balance'))) as {
        credits: number;
        held: number;
        units: number;
      },
    app,
  };
}

/** Presses a button of a page. */
function press(url: string): Promise<Response> {
  return fetch(url, { method: 'POST', redirect: 'manual' });
}

/** That the books balance. */
export function proveLedger(database: Database) {
  return runAsService(database, (tx) => checkLedger(tx));
}
