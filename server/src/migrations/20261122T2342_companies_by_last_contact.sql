-- The list of companies counts its people in this index alone; it now shows their latest interaction.
drop index public.contacts_by_company;
create index contacts_by_company on public.contacts (owner_id, company_id, warmth_rank, id)
  include (last_interaction_at) where deleted_at is null and archived_at is null;
