-- Marks all that a member commented, liked and shared, so that it is neither shown nor counted, or takes
-- the marks away, as `shows_content` says now. For functions of the service. The lock lets it wait for
-- what the member is writing at the moment: see `mark_withheld`.
create or replace function public.withhold_member(member uuid, at timestamptz) returns void
language plpgsql
as $$
declare
  is_gone boolean;
begin
  perform from auth.users u where u.id = member for no key update;
  is_gone := not shows_content(member, at);
  update auth.users u set is_withheld = is_gone where u.id = member and u.is_withheld <> is_gone;
  if not found then return; end if;
  update posts p set is_withheld = is_gone where p.owner_id = member and p.is_withheld <> is_gone;
  update comments c set is_withheld = is_gone where c.owner_id = member and c.is_withheld <> is_gone;
  update post_likes l set is_withheld = is_gone
    where l.owner_id = member and l.is_withheld <> is_gone;
  update comment_likes l set is_withheld = is_gone
    where l.owner_id = member and l.is_withheld <> is_gone;
  perform group_likes_again(null, member);
end
$$;
revoke execute on function public.withhold_member from public;
