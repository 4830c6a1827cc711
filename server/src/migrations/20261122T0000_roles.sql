-- Roles are cluster-wide: another database of this cluster may have made them already.
do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
exception when duplicate_object or unique_violation then null;
end
$$;

grant anon, authenticated to current_user;

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists pgcrypto;

create schema auth;

grant usage on schema public to anon, authenticated;
grant usage on schema auth to anon, authenticated;
