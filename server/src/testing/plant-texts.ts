import { openCluster } from '#platform/database/cluster.ts';
import { createClient } from '#platform/database/create-client.ts';

/*
 * Puts a text, as no request could bring it, into every field that members fill for each other: the
 * data folder and the text are the arguments. Tests of what shows these fields need it uncleaned.
 */
const [folder = '', text = ''] = process.argv.slice(2);
const line = text.slice(0, 400);
const client = createClient((await openCluster(folder)).connection);
await client.connect();
await client.query('begin');
const statements: [string, unknown][] = [
  [`update profiles set display_name = left($1, 200)`, line],
  [`update posts set body = $1, tags = array[left($1, 60)]`, text],
  [`update comments set body = $1`, text],
  [
    `insert into link_previews (owner_id, url, title, description, site, created_at)
       select distinct owner_id, 'https://x.example/', $1, $1, $1, now() from posts`,
    line,
  ],
  [
    `update member_profiles set headline = $1, about = $1, offers = array[$1], seeks = array[$1],
       experience = jsonb_build_array(jsonb_build_object('company', $1, 'title', $1, 'text', $1,
         'from', null, 'to', null)),
       links = jsonb_build_array(jsonb_build_object('url', 'https://x.example/', 'label', $1))`,
    line,
  ],
  [`update member_pictures set alt = $1`, line],
  [`update invitations set message = $1`, text],
  [`update messages set content = $1`, text],
  [
    `update notifications set title = $1, message = $1, data = jsonb_set(data, '{facts}',
       data -> 'facts' || jsonb_build_object('actor', $1, 'excerpt', $1))`,
    line,
  ],
  [`update content_reports set quoted_content = $1, note = $1`, text],
  [
    `insert into post_pictures (owner_id, post_id, alt, media_type, bytes, width, height, storage_key,
         created_at)
       select owner_id, id, $1, 'image/png', 1, 16, 16, gen_random_uuid()::text, now() from posts`,
    line,
  ],
  [`update posts set has_media = true`, ''],
  [
    `insert into moderation_notices (owner_id, case_id, action, subject, post_id, rule, note,
         quoted_content, created_at, appeal, appealed_at, outcome, outcome_note, outcome_at)
       select member_id, id, 'hidden', subject, subject_id, 'spam', $1, $1, now(), $1, now(), 'upheld',
         $1, now()
       from moderation_cases where subject = 'post' and member_id is not null`,
    text,
  ],
  [
    `insert into visitor_reports (case_id, reason, note, quoted_content, created_at)
       select id, 'fraud', $1, $1, now() from moderation_cases`,
    text,
  ],
  [
    `update contacts set first_name = left($1, 200), last_name = '', full_name = left($1, 200),
       company = left($1, 200), title = left($1, 200), location = left($1, 200), notes = $1,
       tags = array[left($1, 60)]`,
    text,
  ],
  [
    `insert into contact_groups (owner_id, name, created_at)
       select id, left($1, 60), now() from profiles`,
    line,
  ],
  [
    `insert into contact_group_members (owner_id, group_id, contact_id)
       select c.owner_id, g.id, c.id from contacts c join contact_groups g on g.owner_id = c.owner_id`,
    '',
  ],
  [
    `insert into support_tickets (owner_id, subject, message, created_at)
       select id, left($1, 200), $1, now() from profiles`,
    text,
  ],
];
for (const [statement, value] of statements) {
  const isFilled = statement.includes('$1');
  await client.query(statement.replaceAll('$1', '$1::text'), isFilled ? [value] : []);
}
await client.query(`update posts p set link_id = v.id from link_previews v
  where v.owner_id = p.owner_id`);
await client.query('commit');
await client.end();
