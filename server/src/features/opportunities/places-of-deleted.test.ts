import { opportunityLimits } from '@kith/contract/opportunities/rules';
import { opportunityCreateSchema } from '@kith/contract/opportunities/schemas';
import { expect, test } from 'vitest';

import { deleteFile } from '#features/contact-files/delete-file.ts';
import { uploadFile } from '#features/contact-files/upload-file.ts';
import { deleteContact } from '#features/contacts/delete-contact.ts';
import { restoreContact } from '#features/contacts/restore-contact.ts';
import { addContact, refusalOf } from '#testing/test-contact.ts';
import { createMember } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { attachFile } from './change-files.ts';
import { setPerson } from './change-people.ts';
import { createOpportunity } from './create-opportunity.ts';

const database = await useSharedDatabase();

test('a deleted person takes no place on an opportunity, and has it again once restored', async () => {
  const ctx = await createMember(database);
  const first = await addContact(ctx);
  const input = { title: 'Kyoto', people: [{ contact_id: first, role: '' }] };
  const { id } = await createOpportunity({ ctx, input: opportunityCreateSchema.parse(input) });
  await database.pool.query(
    `with added as (
       insert into contacts (owner_id, first_name, last_name, full_name, name_key, search_text)
       select $1, 'P', n::text, 'P ' || n, 'p', ' p' from generate_series(2, $3) n
       returning id)
     insert into opportunity_people (owner_id, opportunity_id, contact_id, role, added_at)
     select $1, $2, id, '', now() from added`,
    [ctx.actor.memberId, id, opportunityLimits.people],
  );
  const put = (contact_id: string, role = '') =>
    setPerson({ ctx, input: { id, contact_id, role } });
  const [late, later] = [await addContact(ctx), await addContact(ctx)];
  expect(await refusalOf(put(late))).toBe('limit_reached');
  const gone = { id: first };
  await deleteContact({ ctx, input: gone });
  expect((await put(late)).people).toHaveLength(opportunityLimits.people);
  expect(await refusalOf(put(later))).toBe('limit_reached');
  await restoreContact({ ctx, input: gone });
  expect((await put(late, 'Buyer')).people).toHaveLength(opportunityLimits.people + 1);
  expect(await refusalOf(put(later))).toBe('limit_reached');
});

test('a deleted file takes no place on an opportunity', async () => {
  const ctx = await createMember(database);
  const contactId = await addContact(ctx);
  const upload = (name: string) =>
    uploadFile({ ctx, input: { contactId, fileName: name, content: Buffer.from(name) } });
  const input = { title: 'Kyoto', people: [{ contact_id: contactId, role: '' }] };
  const { id } = await createOpportunity({ ctx, input: opportunityCreateSchema.parse(input) });
  const [first, next] = [await upload('first.txt'), await upload('next.txt')];
  await attachFile({ ctx, input: { id, file_id: first.id } });
  await database.pool.query(
    `with copied as (
       insert into contact_files
       select (jsonb_populate_record(f, jsonb_build_object('id', gen_random_uuid()))).*
       from contact_files f, generate_series(2, $3) where f.owner_id = $1 and f.id = $4
       returning id)
     insert into opportunity_files (owner_id, opportunity_id, file_id, attached_at)
     select $1, $2, id, now() from copied`,
    [ctx.actor.memberId, id, opportunityLimits.files, first.id],
  );
  const attach = () => attachFile({ ctx, input: { id, file_id: next.id } });
  expect(await refusalOf(attach())).toBe('limit_reached');
  await deleteFile({ ctx, input: { id: first.id } });
  expect((await attach()).files).toHaveLength(opportunityLimits.files);
});
