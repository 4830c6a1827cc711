import type { Expectations } from '@kith/contract/expectations/endpoints';
import {
  goals,
  maxNudgesPerDay,
  maxTopics,
  minNudgesPerDay,
  type NudgeKind,
  nudgeKinds,
  topicMaxLength,
} from '@kith/contract/expectations/rules';
import { z } from 'zod';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { CheckRow } from '#ui/check-row.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormField, useFormValue } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { TallSkeleton } from '#ui/skeleton.tsx';
import { TagInput } from '#ui/tag-input.tsx';
import { useExpectations, useSaveExpectations } from '../api/expectations.ts';
import { toggle } from '../api/toggle.ts';
import { CheckGroup } from './check-group.tsx';
import { GoalRows } from './goal-rows.tsx';

/** The member's goals and preferences. */
export function ExpectationsForm() {
  const expectations = useExpectations();
  if (expectations.isError) {
    return <LoadFailure error={expectations.error} onRetry={() => void expectations.refetch()} />;
  }
  if (!expectations.data) return <TallSkeleton />;
  return <LoadedForm initial={expectations.data} />;
}

const expectationsFormSchema = z.object({
  goals: z.array(z.enum(goals)),
  topics: z.array(z.string()),
  nudges_per_day: z.number(),
  nudge_kinds: z.array(z.enum(nudgeKinds)).min(1),
});

function LoadedForm({ initial }: { initial: Expectations }) {
  const { t } = useTranslation('expectations');
  const save = useSaveExpectations();
  const form = useZodForm(expectationsFormSchema, (kept) => save.mutateAsync(kept), {
    defaultValues: initial,
  });
  const { control } = form;
  const chosenGoals = useFormValue({ control, name: 'goals' });
  const perDay = useFormValue({ control, name: 'nudges_per_day' });
  const kinds = useFormValue({ control, name: 'nudge_kinds' });
  return (
    <Form form={form} className="grid gap-6">
      <CheckGroup title={t('goals.title')} about={t('goals.about')}>
        <GoalRows chosen={chosenGoals.value} onChange={chosenGoals.setValue} />
      </CheckGroup>
      <Section title={t('topics.title')}>
        <Card>
          <CardRow>
            <FormField
              control={control}
              name="topics"
              label={t('topics.label')}
              hint={t('topics.hint')}
            >
              {({ required: _required, ...ids }, { value, setValue }) => (
                <TagInput
                  {...ids}
                  maxLength={topicMaxLength}
                  value={value}
                  onValueChange={(topics) => setValue(topics.slice(0, maxTopics))}
                />
              )}
            </FormField>
          </CardRow>
        </Card>
      </Section>
      <CountSection count={perDay.value} onChange={perDay.setValue} />
      <CheckGroup title={t('kinds.title')} about={t('kinds.about')}>
        {nudgeKinds.map((kind: NudgeKind) => (
          <CheckRow
            key={kind}
            label={t(`kinds.items.${kind}.title`)}
            description={t(`kinds.items.${kind}.about`)}
            isChecked={kinds.value.includes(kind)}
            onCheckedChange={(isOn) => kinds.setValue(toggle(kinds.value, kind, isOn))}
          />
        ))}
        {kinds.value.length > 0 ? null : (
          <p role="alert" className="pt-2 text-sm text-danger-ink">
            {t('kinds.needOne')}
          </p>
        )}
      </CheckGroup>
      <Button
        type="submit"
        variant="primary"
        isPending={form.isPending}
        className="justify-self-start"
      >
        {t('save')}
      </Button>
    </Form>
  );
}

type CountSectionProps = { count: number; onChange: (count: number) => void };

function CountSection({ count, onChange }: CountSectionProps) {
  const { t } = useTranslation('expectations');
  const format = useFormat();
  const counts = Array.from({ length: maxNudgesPerDay }, (_, index) => minNudgesPerDay + index);
  return (
    <Section title={t('count.title')}>
      <Card>
        <CardRow className="grid gap-3">
          <RadioCards
            label={t('count.title')}
            value={String(count)}
            onValueChange={(next) => onChange(Number(next))}
            options={counts.map((option) => ({
              value: String(option),
              label: format.number(option),
            }))}
          />
          <p className="text-sm text-muted">{t('count.hint')}</p>
        </CardRow>
      </Card>
    </Section>
  );
}
