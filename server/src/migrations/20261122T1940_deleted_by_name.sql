-- An import asks whether a person of a file was deleted before: by their name, too.
create index contacts_deleted_by_name on public.contacts (owner_id, name_key)
  where deleted_at is not null and merged_into is null;
