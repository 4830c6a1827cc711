-- What a flag is for a member (null: a visitor), the most specific setting first: the member's own, the
-- plan's, the environment's, everyone's. Null where nothing is set: the default. The only place that
-- knows this order. A setting with a share is on for those whose place is below it.
create or replace function public.flag_value(flag text, member uuid, own boolean, of_plan boolean,
  here_enabled boolean, here_share smallint, all_enabled boolean, all_share smallint) returns boolean
language sql immutable parallel safe
as $$
  select coalesce(own, of_plan,
    case when here_share is null then here_enabled
      when member is null then here_share = 100
      else flag_bucket(flag, member) < here_share end,
    case when all_share is null then all_enabled
      when member is null then all_share = 100
      else flag_bucket(flag, member) < all_share end)
$$;
