-- A member's profile as someone with these rights sees it: the one place that decides, for others and
-- for the member's own preview. `is_own` shows everything; what a moderator hid, only the member sees.
create or replace function public.visible_profile(member uuid, is_own boolean, is_public boolean,
  is_network boolean, is_first_degree boolean)
returns table (id uuid, name text, headline text, about text, experience jsonb, offers text[],
  seeks text[], links jsonb, pictures jsonb, badges jsonb)
language sql stable rows 1
as $$
  select f.id, f.display_name,
    case when is_own or s.headline and p.hidden_at is null then coalesce(p.headline, '') end,
    case when is_own or s.about and p.hidden_at is null then coalesce(p.about, '') end,
    case when is_own or s.experience and p.hidden_at is null then coalesce(p.experience, '[]') end,
    case when is_own or s.offers and p.hidden_at is null then coalesce(p.offers, '{}') end,
    case when is_own or s.seeks and p.hidden_at is null then coalesce(p.seeks, '{}') end,
    case when is_own or s.links and p.hidden_at is null then coalesce(p.links, '[]') end,
    case when is_own or s.pictures and p.hidden_at is null then coalesce((
      select jsonb_agg(jsonb_build_object('id', i.id, 'alt', i.alt) order by i.position, i.created_at)
      from member_pictures i where i.owner_id = f.id), '[]') end,
    case when is_own or s.badges then coalesce((
      select jsonb_agg(jsonb_build_object('id', e.badge, 'earned_at', e.earned_at)
        order by e.earned_at desc, e.badge)
      from earned_badges e where e.owner_id = f.id), '[]') end
  from profiles f
    left join member_profiles p on p.owner_id = f.id
    cross join lateral (select
      shows_section(coalesce(p.headline_audience, 'public'), is_public, is_network, is_first_degree)
        as headline,
      shows_section(coalesce(p.about_audience, 'network'), is_public, is_network, is_first_degree)
        as about,
      shows_section(coalesce(p.experience_audience, 'network'), is_public, is_network,
        is_first_degree) as experience,
      shows_section(coalesce(p.offers_audience, 'network'), is_public, is_network, is_first_degree)
        as offers,
      shows_section(coalesce(p.seeks_audience, 'network'), is_public, is_network, is_first_degree)
        as seeks,
      shows_section(coalesce(p.links_audience, 'network'), is_public, is_network, is_first_degree)
        as links,
      shows_section(coalesce(p.pictures_audience, 'public'), is_public, is_network, is_first_degree)
        as pictures,
      shows_section(coalesce(p.badges_audience, 'private'), is_public, is_network, is_first_degree)
        as badges) s
  where f.id = member
$$;
