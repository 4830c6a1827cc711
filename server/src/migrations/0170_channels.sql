-- Codes by text message, magic links and invitations join the one-time tokens. `sms_signup` confirms
-- a sign-up with a password; `sms` signs in.
alter table auth.one_time_tokens drop constraint one_time_tokens_type_check;
alter table auth.one_time_tokens add constraint one_time_tokens_type_check check (type in
  ('signup', 'recovery', 'email_change_current', 'email_change_new', 'reauthentication',
   'magiclink', 'invite', 'sms', 'sms_signup', 'phone_change'));

-- Text messages that nobody sends in the dev environment, to be read at /dev/sms for a while.
create table auth.short_messages (
  id uuid primary key,
  recipient text not null,
  body text not null,
  created_at timestamptz not null default now()
);
create index short_messages_age on auth.short_messages (created_at desc);
alter table auth.short_messages enable row level security;
