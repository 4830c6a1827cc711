import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';

import { listTodaysNudges } from '#features/nudges/list-todays-nudges.ts';
import { snoozeNudge } from '#features/nudges/snooze-nudge.ts';
import { createManualJobs, importFile, undo } from '#testing/import-runner.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { addContact, addInteraction } from '#testing/test-network.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const database = await useSharedDatabase();

const [me, ann] = ['me', 'ann'].map((name) => `https://www.linkedin.com/in/${name}`);
const header =
  'CONVERSATION ID,CONVERSATION TITLE,FROM,SENDER PROFILE URL,TO,RECIPIENT PROFILE URLS,DATE,SUBJECT,CONTENT,FOLDER,IS MESSAGE DRAFT';

const exportWith = (message: string) =>
  Buffer.from(
    zipSync({
      'Connections.csv': strToU8(
        `First Name,Last Name,URL,Company,Position,Connected On\nAnn,Abel,${ann},,,01 Jan 2026\n`,
      ),
      'messages.csv': strToU8(`${header}\n${message}\n`),
    }),
  );

test('imported messages complete nudges as logged ones do, and undoing the import reopens them', async () => {
  const clock = createTestClock('2026-11-20T09:00:00Z');
  const jobs = createManualJobs(database, clock);
  const ctx = { ...(await createMember(database, { clock })), jobs };
  const contactId = await addContact(ctx, {
    first_name: 'Ann',
    last_name: 'Abel',
    cadence_days: 10,
  });
  await ctx.database.transaction((tx) =>
    tx
      .insertInto('contact_points')
      .values({
        owner_id: ctx.actor.memberId,
        contact_id: contactId,
        kind: 'link',
        position: 0,
        value: ann!,
        normalized: 'linkedin.com/in/ann',
        label: 'profile',
      })
      .execute(),
  );
  await addInteraction(ctx, contactId, { kind: 'call', at: '2026-11-05T09:00:00Z' });
  const statusOf = async () => {
    const { rows } = await database.pool.query('select status from nudges where owner_id = $1', [
      ctx.actor.memberId,
    ]);
    return rows.map(({ status }) => status);
  };
  const [nudge] = (await listTodaysNudges({ ctx })).items;
  await snoozeNudge({ ctx, input: { id: nudge!.nudge.id, span: 'week' } });
  await importFile(
    ctx,
    exportWith(`c1,,Me,${me},Ann,${ann},2026-10-01 09:00:00 UTC,,Old,INBOX,No`),
  );
  expect(await statusOf()).toEqual(['snoozed']);
  clock.set('2026-11-22T09:00:00Z');
  const recent = exportWith(`c1,,Me,${me},Ann,${ann},2026-11-21 09:00:00 UTC,,Hello,INBOX,No`);
  const { id } = await importFile(ctx, recent);
  expect(await statusOf()).toEqual(['done']);
  await undo(ctx, id);
  expect(await statusOf()).toEqual(['open']);
});
