import { referralProgramSchema } from '@kith/contract/referrals/schemas';
import { expect } from 'vitest';

import { settleReferral } from '#features/referrals/settle-referral.ts';
import type { Database } from '#platform/database/database.ts';

import { bodyOf } from './read-answer.ts';
import type { TestApp } from './start-test-app.ts';
import type { AppMember } from './test-app-clients.ts';

/** What a member has before an invitation brings more: the month’s credits, less one for a contact. */
export const ownCredits = { ofInviter: 100, ofGuest: 99 } as const;

/** What tests of the referral program do as members. */
export function openReferralClients(database: Database, app: TestApp) {
  let devices = 0;
  const query = (text: string, ...values: unknown[]) => database.pool.query(text, values);
  const setDevice = (member: AppMember, ip: string, program: string) =>
    query(
      'update auth.sessions set ip = $2, user_agent = $3 where user_id = $1',
      member.id,
      ip,
      program,
    );
  const accept = (member: AppMember, token: string) =>
    member.call('POST', '/referrals/accept', { token });
  const log = async (member: AppMember): Promise<void> => {
    const contact = { first_name: 'Kenji', last_name: 'Tanaka' };
    const { id } = await bodyOf<{ id: string }>(member.call('POST', '/contacts', contact));
    const at = new Date().toISOString();
    const call = { contact_id: id, kind: 'call', direction: 'out', occurred_at: at };
    expect((await member.call('POST', '/interactions', call)).status).toBe(201);
  };
  const settle = (member: AppMember) =>
    settleReferral({ database, jobs: app.jobs, clock: app.clock, memberId: member.id });
  return {
    query,
    setDevice,
    accept,
    log,
    settle,
    /** A member on a device of their own. */
    signUp: async (email?: string): Promise<AppMember> => {
      const member = await app.signUp(email);
      devices += 1;
      await setDevice(member, `10.2.${devices >> 8}.${devices % 256}`, `Browser ${devices}`);
      return member;
    },
    programOf: async (member: AppMember) =>
      referralProgramSchema.parse(await bodyOf(member.call('GET', '/referrals'))),
    /** Makes the member's link again; answers its code. */
    renew: async (member: AppMember): Promise<string> => {
      const program = await bodyOf(member.call('POST', '/referrals/link', {}));
      const { link } = referralProgramSchema.parse(program);
      return new URL(link?.url ?? '').pathname.replace('/invite/', '');
    },
    credits: async (member: AppMember): Promise<number> =>
      (await bodyOf<{ credits: number }>(member.call('GET', '/wallet/balance'))).credits,
    /** Of a member who came by a link and logged an interaction, what was decided. */
    activate: async (member: AppMember, token: string) => {
      await bodyOf(accept(member, token));
      await log(member);
      return settle(member);
    },
  };
}
