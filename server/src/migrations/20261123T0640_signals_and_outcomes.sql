-- What came of a nudge that the member acted on: their own word, or what later interactions show.
alter table public.nudges
  add column outcome text check (outcome in ('answered', 'met', 'introduced', 'nothing')),
  add column outcome_source text check (outcome_source in ('member', 'detected')),
  add column outcome_at timestamptz,
  add column outcome_interaction_id uuid,
  -- What the member wrote with their rating.
  add column feedback text not null default '',
  add constraint nudges_outcome_has_source check ((outcome is null) = (outcome_source is null));

-- `done`: the member said so, without an interaction.
alter table public.engagements drop constraint engagements_action_check,
  add constraint engagements_action_check
    check (action in ('drafted', 'logged', 'done', 'snoozed', 'dismissed'));
create index engagements_acts on public.engagements (owner_id, created_at desc, id)
  where action in ('drafted', 'logged', 'done');

-- A new kind of suggestions, which everyone has had no reason yet to switch off.
update public.expectations set nudge_kinds = array_append(nudge_kinds, 'posts')
  where not 'posts' = any(nudge_kinds);

-- When the day's signals were last derived.
alter table public.nudge_days add column refreshed_at timestamptz;
