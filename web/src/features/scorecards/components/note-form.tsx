import type { Scorecard, ScorecardRow } from '@kith/contract/scorecards/endpoints';
import { scorecardLimits } from '@kith/contract/scorecards/rules';
import { z } from 'zod';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/card.tsx';
import { TextareaField } from '#ui/form/form-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import type { Gate } from '#ui/gate.ts';
import { showToast } from '#ui/toast.ts';
import { useWriteNote } from '../api/scorecards.ts';

const noteSchema = z.object({ text: z.string().trim().max(scorecardLimits.note) });

type NoteFormsProps = { card: Scorecard; row: ScorecardRow; gate: Gate };

/** The notes that can still be written: of the running week and of the last one. */
export function NoteForms({ card, row, gate }: NoteFormsProps) {
  const { t } = useTranslation('scorecards');
  const last = row.weeks.at(-1);
  return (
    <Section title={t('note.title')} about={t('note.about')}>
      <div className="grid grid-cols-1 gap-4">
        <NoteForm row={row} week={card.week} text={row.running.note} gate={gate} />
        {last ? <NoteForm row={row} week={last.week} text={last.note} gate={gate} /> : null}
      </div>
    </Section>
  );
}

type NoteFormProps = { row: ScorecardRow; week: string; text: string; gate: Gate };

function NoteForm({ row: { measure }, week, text, gate }: NoteFormProps) {
  const { t } = useTranslation('scorecards');
  const format = useFormat();
  const { mutateAsync } = useWriteNote();
  const label = t('note.week', { week: format.calendarDate(week) });
  const save = t('note.save', { week: format.calendarDay(week) });
  const form = useZodForm(
    noteSchema,
    async (sent) => {
      await mutateAsync({ measure, week, text: sent.text, expected: text });
    },
    {
      defaultValues: { text },
      onDone: () => showToast({ kind: 'success', title: t('note.saved') }),
    },
  );
  return (
    <Form form={form} className="grid grid-cols-1 gap-2">
      <TextareaField
        control={form.control}
        name="text"
        label={label}
        rows={2}
        maxLength={scorecardLimits.note}
      />
      <div className="justify-self-start">
        {gate(
          save,
          <Button type="submit" size="sm" isPending={form.isPending}>
            {save}
          </Button>,
        )}
      </div>
    </Form>
  );
}
