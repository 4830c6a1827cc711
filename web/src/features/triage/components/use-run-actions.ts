import { paths } from '@kith/contract/app-routes/paths';
import { statementAnswers, type StatementAnswer } from '@kith/contract/warmth/rules';
import { useNavigate } from 'react-router';
import { useActions } from '#ui/use-actions.ts';
import { groupOf } from '../api/triage-run.ts';
import type { useTriageRun } from '../api/triage.ts';

/** What can be done with the card on top, by keys and by buttons; null where it is not possible. */
export function useRunActions({
  run,
  answer,
  undo,
  moveTo,
}: Pick<ReturnType<typeof useTriageRun>, 'run' | 'answer' | 'undo' | 'moveTo'>) {
  const navigate = useNavigate();
  const card = run.cards[run.place];
  const id = card?.contact.id ?? null;
  const group = card ? groupOf(card, run) : null;
  const groupIds = id === null || !group ? null : [id, ...group.contact_ids];
  const given = id === null ? undefined : run.answered.get(id);
  const say = (said: StatementAnswer) => {
    if (id !== null) answer(said, [id]);
  };
  const skip = () => {
    if (id === null) return;
    if (given === undefined) answer(null, [id]);
    else moveTo(run.place + 1);
  };
  const back = run.place > 0 ? () => moveTo(run.place - 1) : null;
  const takeBack = run.batches.length > 0 ? undo : null;
  useActions({
    'triage.answer': id === null ? null : (chord) => say(statementAnswers[Number(chord) - 1]!),
    'triage.answerGroup':
      groupIds && ((chord) => answer(statementAnswers[Number(chord.at(-1)) - 1]!, groupIds)),
    'triage.accept': card && (() => say(card.suggestion.answer)),
    'app.undo': takeBack,
    'triage.back': back,
    'triage.skip': id === null ? null : skip,
    'triage.open': id === null ? null : () => void navigate(paths.contact(id)),
  });
  return { card, group, groupIds, given, say, skip, back, takeBack };
}
