-- Names as the code has them: emails are sent, members are notified, changes are recorded.
alter table auth.mails rename to outgoing_emails;
alter table auth.outgoing_emails rename constraint mails_pkey to outgoing_emails_pkey;
alter index auth.mails_age rename to outgoing_emails_age;
alter table public.access_tokens rename column told_at to notified_at;
alter table public.contact_operations rename column told_at to recorded_at;
alter table public.notification_facts rename column mailed_at to emailed_at;
alter index public.notification_facts_told rename to notification_facts_by_notification;
alter table public.support_tickets rename column mailed_at to emailed_at;
