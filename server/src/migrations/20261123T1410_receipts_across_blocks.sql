-- How far a member read is nothing that a blocked one, or the one who blocked them, learns.
create policy message_delivery_receipts_unblocked on public.message_delivery_receipts
  as restrictive for select to authenticated
  using (user_id = (select auth_uid()) or not is_blocked_with_asker(user_id));
