-- What a plan was going to be from its next period on, when the deletion of the account ended it with
-- this one. Null for a plan that renews, and for one that its member ended.
alter table public.billing_accounts
  add column renews_as text check (renews_as in ('plus', 'pro'));
create index billing_accounts_to_renew on public.billing_accounts (owner_id)
  where renews_as is not null;
