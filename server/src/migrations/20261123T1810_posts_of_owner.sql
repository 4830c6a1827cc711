-- All posts of a member, whatever their state: they are marked and erased together, and the partial
-- indexes find only some.
create index posts_of_owner on public.posts (owner_id);
