-- Facts about members that the asker's contacts are, of one kind of signal, since a moment; with what names
-- each, so that the same fact is found again by the same key.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the transaction,
-- and returns only what `signal_text` lets them know.
create or replace function public.member_facts(kind text, since timestamptz, at timestamptz)
returns table (contact_id uuid, key text, evidence jsonb, happened_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$
  select l.contact_id, l.member_id::text, e.evidence, l.linked_at
  from member_links l
    cross join lateral (select jsonb_build_object('member_id', l.member_id, 'at', l.linked_at)) e (evidence)
  where kind = 'contact_joined' and l.owner_id = auth_uid() and l.linked_at > since
    and signal_text(kind, l.contact_id, e.evidence, at) is not null
  union all
  -- Linked by their address alone, and not a member yet when the contact was added.
  select f.contact_id, u.id::text, e.evidence, u.created_at
  from linked_contacts(auth_uid(), array(
      select n.id from contact_points p
        join auth.users n on n.email = p.normalized and not n.is_sso_user
          and n.created_at > since and n.created_at <= at and n.id <> auth_uid()
      where member_facts.kind = 'contact_joined' and p.owner_id = auth_uid() and p.kind = 'email'
        and not exists (select from member_links l
          where l.owner_id = auth_uid() and l.member_id = n.id))) f
    join auth.users u on u.id = f.other_id
    join contacts c on c.owner_id = auth_uid() and c.id = f.contact_id and c.created_at < u.created_at
    cross join lateral (select jsonb_build_object('member_id', u.id, 'at', u.created_at)) e (evidence)
  where signal_text(member_facts.kind, f.contact_id, e.evidence, at) is not null
  union all
  -- The two newest of each person.
  select l.contact_id, p.id::text, p.evidence, p.published_at
  from member_links l
    cross join lateral (
      select n.id, n.published_at, e.evidence from posts n
        cross join lateral (select jsonb_build_object('member_id', l.member_id, 'post_id', n.id,
          'at', n.published_at)) e (evidence)
      where n.owner_id = l.member_id and n.status = 'published' and n.deleted_at is null
        and n.published_at > since and n.published_at <= at
        and signal_text(kind, l.contact_id, e.evidence, at) is not null
      order by n.published_at desc, n.id limit 2) p
  where kind = 'post_published' and l.owner_id = auth_uid()
  union all
  -- Posts that name a company which the asker watches, by any of its names. A name of East Asian
  -- characters may stand within a sentence, any other only as words of its own.
  (select distinct on (n.id) l.contact_id, n.id::text, e.evidence, n.published_at
    from watches w
      join companies k on k.owner_id = w.owner_id and k.id = w.company_id
      join companies r on r.owner_id = w.owner_id and r.id = coalesce(k.root_id, k.id)
      join companies a on a.owner_id = w.owner_id and r.id in (a.id, a.root_id)
      cross join lateral (select lower(a.name) as text,
        '(?<![[:alnum:]])' || regexp_replace(lower(a.name), '([^[:alnum:]])', '\\\1', 'g')
          || '(?![[:alnum:]])' as pattern) name
      join member_links l on l.owner_id = w.owner_id
      join posts n on n.owner_id = l.member_id and n.status = 'published' and n.deleted_at is null
        and n.published_at > greatest(since, w.watched_since) and n.published_at <= at
      cross join lateral (select jsonb_build_object('member_id', l.member_id, 'post_id', n.id,
        'at', n.published_at, 'news', 'post', 'watch_id', w.id, 'company', r.name,
        'company_id', r.id)) e (evidence)
    where kind = 'watched_news' and w.owner_id = auth_uid() and length(name.text) > 1
      and position(name.text in lower(n.body)) > 0
      and (name.text ~ '[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]' or lower(n.body) ~ name.pattern)
      and signal_text(kind, l.contact_id, e.evidence, at) is not null
    order by n.id, w.watched_since, a.id)
  union all
  -- Of what changed on one day the headline, which says most.
  (select distinct on (l.contact_id, (s.changed_at at time zone 'UTC')::date) l.contact_id,
      l.member_id || ':' || (s.changed_at at time zone 'UTC')::date, e.evidence, s.changed_at
    from member_links l
      join member_profiles p on p.owner_id = l.member_id
      cross join lateral (values ('headline', p.headline_changed_at, 1),
        ('experience', p.experience_changed_at, 2)) s (section, changed_at, place)
      cross join lateral (select jsonb_build_object('member_id', l.member_id, 'section', s.section,
        'at', s.changed_at)) e (evidence)
    where kind = 'profile_changed' and l.owner_id = auth_uid() and s.changed_at > since
      and nullif(signal_text(kind, l.contact_id, e.evidence, at), '') is not null
    order by l.contact_id, (s.changed_at at time zone 'UTC')::date, s.place)
  union all
  select f.contact_id, m.post_id || ':' || coalesce(m.comment_id::text, 'post'), e.evidence, m.created_at
  from post_mentions m
    cross join lateral linked_contacts(auth_uid(), array[m.owner_id]) f
    cross join lateral (select jsonb_strip_nulls(jsonb_build_object('member_id', m.owner_id,
      'post_id', m.post_id, 'comment_id', m.comment_id, 'at', m.created_at))) e (evidence)
  where kind = 'mention' and m.member_id = auth_uid() and m.owner_id <> auth_uid()
    and m.created_at > since and signal_text(kind, f.contact_id, e.evidence, at) is not null
$$;
revoke execute on function public.member_facts from public;
grant execute on function public.member_facts to authenticated;
