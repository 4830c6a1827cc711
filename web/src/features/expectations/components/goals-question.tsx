import type { Expectations } from '@kith/contract/expectations/endpoints';
import { goals } from '@kith/contract/expectations/rules';
import { z } from 'zod';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form/form.tsx';
import { useFormValue } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { TallSkeleton } from '#ui/skeleton.tsx';
import { useExpectations, useSaveExpectations } from '../api/expectations.ts';
import { CheckGroup } from './check-group.tsx';
import { GoalRows } from './goal-rows.tsx';

/** Asks new members for their goals; everything else they expect stays as it is. */
export function GoalsQuestion() {
  const expectations = useExpectations();
  if (expectations.isError) {
    return <LoadFailure error={expectations.error} onRetry={() => void expectations.refetch()} />;
  }
  return expectations.data ? <LoadedQuestion initial={expectations.data} /> : <TallSkeleton />;
}

const goalsSchema = z.object({ goals: z.array(z.enum(goals)) });

function LoadedQuestion({ initial }: { initial: Expectations }) {
  const { t } = useTranslation('expectations');
  const save = useSaveExpectations();
  const form = useZodForm(goalsSchema, (chosen) => save.mutateAsync({ ...initial, ...chosen }), {
    defaultValues: { goals: initial.goals },
  });
  const chosen = useFormValue({ control: form.control, name: 'goals' });
  return (
    <Form form={form} className="grid gap-4">
      <CheckGroup title={t('question.title')} about={t('question.about')}>
        <GoalRows chosen={chosen.value} onChange={chosen.setValue} />
      </CheckGroup>
      <Button type="submit" isPending={form.isPending} className="justify-self-start">
        {t('question.save')}
      </Button>
    </Form>
  );
}
