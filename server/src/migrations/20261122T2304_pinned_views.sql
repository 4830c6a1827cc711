-- A view that is also in the sidebar; the order there is that of the views.
alter table public.contact_views add column pinned boolean not null default false;
