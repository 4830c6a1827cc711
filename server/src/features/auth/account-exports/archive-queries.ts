/** Every interaction that is not deleted, with its contact, oldest first. */
export const interactionsQuery = `
  select i.id, i.contact_id, c.full_name as contact, i.kind, i.direction, i.summary, i.body, i.source,
    to_char(i.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as occurred_at
  from interactions i join contacts c on c.owner_id = i.owner_id and c.id = i.contact_id
  where i.owner_id = $1 and i.deleted_at is null order by i.occurred_at, i.id`;

/** Stored bytes: the list of them, and the content of one (`$2`). */
export const fileQueries = {
  photos: {
    list: `select 'photos' as folder, id, 'photo.' || split_part(media_type, '/', 2) as name
      from contact_photos where owner_id = $1 order by id`,
    content: 'select content from contact_photos where owner_id = $1 and id = $2',
  },
  pictures: {
    list: `select 'profile' as folder, id, 'picture.' || split_part(media_type, '/', 2) as name
      from member_pictures where owner_id = $1 order by position, id`,
    content: 'select content from member_pictures where owner_id = $1 and id = $2',
  },
  files: {
    list: `select 'files' as folder, id, name from contact_files where owner_id = $1 order by id`,
    content: 'select content from contact_file_contents where owner_id = $1 and file_id = $2',
  },
  uploads: {
    list: `select 'imports' as folder, f.import_id as id, i.file_name as name
      from import_files f join imports i on i.owner_id = f.owner_id and i.id = f.import_id
      where f.owner_id = $1 order by 2`,
    content: 'select content from import_files where owner_id = $1 and import_id = $2',
  },
};
