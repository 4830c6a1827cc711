-- Who a post's words in the index are for: everyone; those that its author holds as contacts; or the
-- author. So a search never reads the words of a post that strangers wrote for others.
create or replace function public.post_mark(owner_id uuid, visibility text) returns text
language sql immutable parallel safe
as $$
  select case visibility when 'public' then '*'
    when 'private' then '!' || right(owner_id::text, 8) else right(owner_id::text, 8) end
$$;
