create trigger tell_change after insert or update or delete on public.notifications
  for each row execute function public.tell_change('owner', 'user_id', 'id');
