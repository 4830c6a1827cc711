import { english } from '#features/profile-analyses/labelled/english.ts';
import type { FlagName } from '@kith/contract/flags/table';
import type { ProfileStart } from '@kith/contract/profile-analyses/schemas';
import { addCredits } from '#features/credits/add-credits.ts';
import { readBalance } from '#features/credits/read-balance.ts';
import type { PersonRecord } from '#features/imports/readers/reader.ts';
import { setMemberFlag } from '#features/flags/set-flag.ts';
import { createProfileJob } from '#features/profile-analyses/profile-job.ts';
import { startProfile } from '#features/profile-analyses/start-profile.ts';
import type { RemoteModel } from '#platform/ai/ai-port.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { silentLogger } from '#platform/log.ts';

import { createMember, createTestClock } from './test-member.ts';

type Sent = { ownerId: string; id: string };
/** The profile that is analysed where none is named. */
export const [{ text: maya }] = english as [(typeof english)[number]];

/** A member whose profiles are analysed when the test says so, by rules or by a service. */
export async function createProfileAnalyst(database: Database, remote: RemoteModel | null = null) {
  const clock = createTestClock('2026-11-25T09:00:00Z');
  const sent: Sent[] = [];
  const jobs: JobQueue = {
    send: async (_tx, name, data) => {
      if (name === 'profile-analyses.run') sent.push(data as Sent);
    },
  };
  const email = `${crypto.randomUUID()}@test.example`;
  const ctx = { ...(await createMember(database, { clock, jobs, email })), ai: { remote } };
  const job = createProfileJob({ database, ai: ctx.ai, clock, log: silentLogger });
  const run = async (signal = new AbortController().signal) => {
    for (const data of sent.splice(0)) await job.run(data, signal, jobs);
  };
  const start = (more: Partial<ProfileStart> = {}) =>
    startProfile({ ctx, input: { contact_id: null, text: maya, pay_with: 'credit', ...more } });
  const setFlag = (name: FlagName) => setMemberFlag({ database, name, setting: 'on', email });
  const buyUnits = (amount: number) =>
    runAsService(database, (tx) =>
      addCredits(tx, {
        memberId: ctx.actor.memberId,
        kind: 'purchase',
        unit: 'analysis_unit',
        amount,
        action: 'units_10',
        key: crypto.randomUUID(),
        at: clock.now(),
      }),
    );
  const balance = () => readBalance({ ctx });
  /** What an import stated about a contact, straight in the database. */
  const importProfile = async (contactId: string, record: Partial<PersonRecord>) => {
    const stated = {
      first_name: 'Maya',
      last_name: 'Okafor',
      title: '',
      company: '',
      location: '',
      links: [],
      ...record,
    };
    await database.pool.query(
      `with read as (insert into imports (owner_id, file_name, file_bytes, status)
         values ($1, 'export.zip', 1, 'completed') returning id)
       insert into import_rows (owner_id, import_id, id, file, line, kind, outcome, reason, record, contact_id)
       select $1, id, 1, 'Connections.csv', 1, 'contact', 'new', '', $3, $2 from read`,
      [ctx.actor.memberId, contactId, JSON.stringify(stated)],
    );
  };
  return { importProfile, ctx, clock, sent, run, start, setFlag, buyUnits, balance, jobs, job };
}
