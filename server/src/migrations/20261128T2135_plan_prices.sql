-- What a plan costs each month in each currency, with tax, in minor units; administrators may change it.
alter table public.plans drop column price_amount, drop column price_currency,
  add column price_usd integer not null default 0 check (price_usd >= 0),
  add column price_eur integer not null default 0 check (price_eur >= 0),
  add column price_jpy integer not null default 0 check (price_jpy >= 0),
  add column price_cny integer not null default 0 check (price_cny >= 0);
update public.plans set price_usd = 1200, price_eur = 1200, price_jpy = 1800, price_cny = 8800 where id = 'plus';
update public.plans set price_usd = 2900, price_eur = 2900, price_jpy = 4400, price_cny = 20800 where id = 'pro';
alter table public.plans alter column price_usd drop default, alter column price_eur drop default,
  alter column price_jpy drop default, alter column price_cny drop default;

-- What the plan that was arranged for the next period costs then.
alter table public.billing_accounts add column scheduled_price bigint;
update public.billing_accounts b set scheduled_price = case b.currency when 'USD' then p.price_usd
  when 'EUR' then p.price_eur when 'JPY' then p.price_jpy else p.price_cny end
from public.plans p where p.id = b.scheduled_plan;

-- A subscription of the sandbox keeps the price that it began with.
update public.sandbox_objects o set body = o.body || jsonb_build_object(
  'price', (select to_jsonb(p) -> ('price_' || lower(o.body ->> 'currency')) from public.plans p
    where p.id = o.body ->> 'plan'),
  'scheduledPrice', (select to_jsonb(p) -> ('price_' || lower(o.body ->> 'currency')) from public.plans p
    where p.id = o.body ->> 'scheduledPlan'))
where o.kind = 'subscription';

-- What the contacts of a run have in common, as its member called it then: a tag, a group, a company, a place.
alter table public.analysis_runs add column about text not null default '';
