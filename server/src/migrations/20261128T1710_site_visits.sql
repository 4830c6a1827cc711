-- How the public pages are read, as sums by day: no address, no visitor, no time of day. The service
-- alone writes and reads them; administrators get figures made of them.
create table public.site_counts (
  day date not null,
  page text not null check (length(page) between 1 and 100),
  locale text not null,
  referrer text not null
    check (referrer in ('direct', 'own', 'search', 'social', 'email', 'other')),
  -- Of the campaign's experiment; empty outside it.
  arm text not null default '',
  views integer not null default 0 check (views >= 0),
  visits integer not null default 0 check (visits >= 0),
  starts integer not null default 0 check (starts >= 0),
  sign_ups integer not null default 0 check (sign_ups >= 0),
  primary key (day, page, locale, referrer, arm)
);
alter table public.site_counts enable row level security;
