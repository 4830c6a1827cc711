-- Every search also reads the entries that wait unsorted beside a GIN index. By PostgreSQL's default
-- that is up to 4 MB, which took three times as long as the search itself. Contacts keep a few:
-- without any, an import and a bulk change take half as long again.
alter index public.contacts_words set (gin_pending_list_limit = 512);
alter index public.contacts_by_offer set (fastupdate = off);
alter index public.contacts_by_seek set (fastupdate = off);
alter index public.posts_by_tag set (fastupdate = off);
