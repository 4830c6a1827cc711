-- Whether all that is known of a member's devices is also known of one of the others: each of their
-- sessions has a network address and a browser in common with a session of another. Null where nothing is
-- known. Colleagues in one office look like this too, until they sign in from anywhere else.
create or replace function public.shares_device(member uuid, others uuid[]) returns boolean
language sql stable
as $$
  select bool_and(exists (select from auth.sessions o
    where o.user_id = any (others) and o.user_agent = s.user_agent
      and network(set_masklen(o.ip, case family(o.ip) when 4 then 32 else 64 end))
        = network(set_masklen(s.ip, case family(s.ip) when 4 then 32 else 64 end))))
  from auth.sessions s
  where s.user_id = member and s.ip is not null and s.user_agent is not null
$$;
revoke execute on function public.shares_device from public;
