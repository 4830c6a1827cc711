-- Points are looked up by their value. With the kind before it, the index also seemed to serve a
-- search for a contact's points of a kind that the statistics don't know: all of the owner's were
-- read for each contact.
create index contact_points_by_normalized on public.contact_points (owner_id, normalized, kind);
drop index public.contact_points_by_value;
