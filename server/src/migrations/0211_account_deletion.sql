-- When a member asked to be deleted, when that happens, and when they were told that it is near.
alter table auth.users add column deletion_requested_at timestamptz;
alter table auth.users add column deletion_due_at timestamptz;
alter table auth.users add column deletion_warned_at timestamptz;
create index users_deletion on auth.users (deletion_due_at) where deletion_due_at is not null;
