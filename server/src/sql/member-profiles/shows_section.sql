-- Whether a section for this audience is for a viewer with these rights.
create or replace function public.shows_section(audience text, is_public boolean, is_network boolean,
  is_first_degree boolean) returns boolean
language sql immutable
as $$
  select case audience when 'public' then is_public or is_network or is_first_degree
    when 'network' then is_network when 'first_degree' then is_first_degree else false end
$$;
