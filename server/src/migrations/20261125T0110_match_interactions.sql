-- The interactions that an introduction is in the timelines of the two, so that taking it back removes them.
alter table public.matches
  add column seeker_interaction_id uuid,
  add column helper_interaction_id uuid,
  add foreign key (owner_id, seeker_interaction_id) references public.interactions
    on delete set null (seeker_interaction_id),
  add foreign key (owner_id, helper_interaction_id) references public.interactions
    on delete set null (helper_interaction_id);
create index matches_by_seeker_interaction on public.matches (owner_id, seeker_interaction_id);
create index matches_by_helper_interaction on public.matches (owner_id, helper_interaction_id);
