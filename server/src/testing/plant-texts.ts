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
];
for (const [statement, value] of statements) {
  await client.query(statement.replaceAll('$1', '$1::text'), [value]);
}
await client.query(`update posts p set link_id = v.id from link_previews v
  where v.owner_id = p.owner_id`);
await client.query('commit');
await client.end();
