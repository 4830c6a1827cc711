-- Whether a fact about another member is one that the asker may still know of, and what it says: the
-- excerpt of a post or comment, a headline, or nothing (an empty text). Null where it is no longer one: the
-- link has ended, the post is gone or not for the asker, the section is not shown, someone blocked.
-- New facts and stored signals both ask this. A signal stores no text of its own.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the transaction.
create or replace function public.signal_text(kind text, contact uuid, evidence jsonb, at timestamptz)
returns text
language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  asker uuid := auth_uid();
  member uuid := (evidence ->> 'member_id')::uuid;
  post uuid := (evidence ->> 'post_id')::uuid;
  comment uuid := (evidence ->> 'comment_id')::uuid;
  day date := ((evidence ->> 'at')::timestamptz at time zone 'UTC')::date;
begin
  if kind = 'mention' then
    if not exists (select from linked_contacts(asker, array[member]) l where l.contact_id = contact)
      or exists (select from muted_members u where u.owner_id = asker and u.member_id = member)
      or member in (select members_blocked_with(asker)) then
      return null;
    end if;
    if comment is not null then
      return (select make_excerpt(c.body) from find_comment(comment, at) c
        where c.owner_id = member and exists (select from post_mentions m
          where m.comment_id = c.id and m.member_id = asker));
    end if;
    return (select make_excerpt(p.body) from readable_posts(asker, at) p
      where p.id = post and p.owner_id = member and p.status = 'published'
        and exists (select from post_mentions m
          where m.post_id = p.id and m.comment_id is null and m.member_id = asker));
  end if;

  if kind = 'contact_joined' then
    return (select '' from linked_contacts(asker, array[member]) l
      where l.contact_id = contact and can_see_member(asker, member));
  end if;

  if not exists (select from member_links l
      join contacts c on c.owner_id = asker and c.id = l.contact_id and c.deleted_at is null
      where l.owner_id = asker and l.member_id = member and l.contact_id = contact)
    or not can_see_member(asker, member) then
    return null;
  end if;
  if kind in ('post_published', 'watched_news') then
    return (select make_excerpt(p.body) from readable_posts(asker, at) p
      where p.id = post and p.owner_id = member and p.status = 'published'
        and not exists (select from muted_members u where u.owner_id = asker and u.member_id = member)
        and not exists (select from hidden_posts h where h.owner_id = asker and h.post_id = p.id)
        -- That one is a mention.
        and not exists (select from post_mentions m
          where m.post_id = p.id and m.comment_id is null and m.member_id = asker));
  elsif kind = 'profile_changed' then
    return (select case when evidence ->> 'section' = 'headline' then nullif(v.headline, '')
        else concat_ws(' · ', nullif(v.experience -> 0 ->> 'title', ''),
          nullif(v.experience -> 0 ->> 'company', '')) end
      from member_profiles p
        cross join lateral profile_access(asker, member, at) a
        cross join lateral visible_profile(member, false, a.is_public, a.is_network, a.is_first_degree) v
      where p.owner_id = member
        and case when evidence ->> 'section' = 'headline' then v.headline is not null
            and (p.headline_changed_at at time zone 'UTC')::date = day
          else v.experience is not null and (p.experience_changed_at at time zone 'UTC')::date = day end);
  end if;
  return null;
end
$$;
revoke execute on function public.signal_text from public;
grant execute on function public.signal_text to authenticated;
