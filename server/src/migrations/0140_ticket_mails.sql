-- Whom an answer to a mail reaches, where that is not its sender.
alter table auth.mails add column reply_to text;

-- Told to support by mail; null until then.
alter table public.support_tickets add column mailed_at timestamptz;
