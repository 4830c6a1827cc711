import { restorePlainBackup } from '#testing/restore-plain-backup.ts';
import { createMember } from '#testing/test-member.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { expect, test } from 'vitest';

const database = await useFileDatabase();

test('who deleted an account that was invited is known after a plain backup was restored', async () => {
  const email = 'lena@boxes.example';
  const [owner, guest] = [await createMember(database), await createMember(database, { email })];
  await database.pool.query(
    `insert into referrals (owner_id, member_id, joined_at) values ($1, $2, now())`,
    [owner.actor.memberId, guest.actor.memberId],
  );
  await database.pool.query('delete from auth.users where id = $1', [guest.actor.memberId]);
  const restored = await restorePlainBackup(database);
  const isMarked = async (address: string) => {
    const { rows } = await restored.pool.query<{ is_marked: boolean }>(
      `select exists (select from referral_marks where address_hash = any(address_marks('email', $1)))
         as is_marked`,
      [address],
    );
    return rows[0]?.is_marked;
  };
  expect(await isMarked(email)).toBe(true);
  expect(await isMarked('someone@boxes.example')).toBe(false);
});

test('a mark from before the key was with the hashes still counts', async () => {
  const { rows } = await database.pool.query<{ is_known: boolean }>(
    `select path_hash('account-email', 'old@boxes.example', path_key())
       = any(address_marks('email', 'old@boxes.example')) as is_known`,
  );
  expect(rows[0]?.is_known).toBe(true);
});
