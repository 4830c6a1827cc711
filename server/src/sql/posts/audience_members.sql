-- The members who could read a post of the asker with these settings, without the asker: see
-- `readable_posts`. No one who is gone or withdrew their consent. For `public`, those of the asker's network.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction, whose own links it reads. Of a link that only the other holds it reads for `public` and
-- `network`, where both know of it.
create or replace function public.audience_members(visibility text, contacts uuid[], groups uuid[],
  at timestamptz) returns setof uuid
language sql stable security definer set search_path = public, pg_temp
as $$
  select l.member_id
  from member_links l
    join contacts c on c.owner_id = l.owner_id and c.id = l.contact_id and c.deleted_at is null
  where l.owner_id = auth_uid() and l.member_id not in (select members_blocked_with(auth_uid()))
    and exists (select from auth.users u where u.id = l.member_id and not u.is_withheld)
    and case audience_members.visibility
      when 'public' then true
      when 'network' then exists (select from member_links o
        join contacts k on k.owner_id = o.owner_id and k.id = o.contact_id and k.deleted_at is null
        where o.owner_id = l.member_id and o.member_id = auth_uid())
      when 'first_degree' then c.warmth_rank >= warmth_bound(coalesce((
        select f.warmth_threshold::integer from privacy_preferences f
        where f.owner_id = auth_uid()), {{default_warmth_threshold}}), at)
      when 'selected' then l.contact_id = any(contacts) or exists (
        select from contact_group_members m
        join contact_groups g on g.owner_id = m.owner_id and g.id = m.group_id
          and g.deleted_at is null
        where m.owner_id = auth_uid() and m.contact_id = l.contact_id and m.group_id = any(groups))
      else false end
$$;
revoke execute on function public.audience_members from public;
grant execute on function public.audience_members to authenticated;
