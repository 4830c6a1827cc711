-- Reopens the nudges that an interaction had completed, because it is erased with another member's
-- account, where `takeBackAnswers` doesn't run. The weights lose what these nudges had added by
-- `evidenceOf`: 2 for the answer, 3 for what came of it.
create or replace function public.take_back_answer(owner uuid, interaction uuid) returns void
language plpgsql
as $$
declare
  nudge record;
begin
  for nudge in
    with undone as (
      delete from engagements e
        where e.owner_id = owner and e.interaction_id = interaction and e.action = 'logged'
        returning e.nudge_id)
    select n.id, n.type, n.outcome from nudges n
      where n.owner_id = owner and n.status = 'done' and n.id in (select u.nudge_id from undone u)
      order by n.type, n.id for update
  loop
    update nudges n set status = 'open', answered_at = null, outcome = null, outcome_source = null,
        outcome_at = null, outcome_interaction_id = null
      where n.owner_id = owner and n.id = nudge.id;
    update nudge_weights w
      set alpha = w.alpha - 2 - case when nudge.outcome <> 'nothing' then 3 else 0 end,
        beta = w.beta - case nudge.outcome when 'nothing' then 3 else 0 end
      where w.owner_id = owner and w.type = nudge.type;
  end loop;
end
$$;
revoke execute on function public.take_back_answer from public;
