import type { Expectations } from '@kith/contract/expectations/endpoints';
import {
  type Goal,
  goals,
  maxNudgesPerDay,
  maxTopics,
  minNudgesPerDay,
  type NudgeKind,
  nudgeKinds,
  topicMaxLength,
} from '@kith/contract/expectations/rules';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { CheckRow } from '#ui/check-row.tsx';
import { Field } from '#ui/field.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TagInput } from '#ui/tag-input.tsx';
import { useExpectations, useSaveExpectations } from '../api/expectations.ts';

/** What the member wants from the product. */
export function ExpectationsForm() {
  const expectations = useExpectations();
  if (expectations.isError) {
    return <LoadFailure error={expectations.error} onRetry={() => void expectations.refetch()} />;
  }
  if (!expectations.data) return <Skeleton className="h-96" />;
  return <LoadedForm initial={expectations.data} />;
}

function LoadedForm({ initial }: { initial: Expectations }) {
  const { t } = useTranslation('expectations');
  const save = useSaveExpectations();
  const [draft, setDraft] = useState(initial);
  const hasKind = draft.nudge_kinds.length > 0;
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (hasKind) save.mutate(draft);
      }}
    >
      <CheckGroup title={t('goals.title')} about={t('goals.about')}>
        {goals.map((goal: Goal) => (
          <CheckRow
            key={goal}
            label={t(`goals.items.${goal}`)}
            isChecked={draft.goals.includes(goal)}
            onCheckedChange={(isOn) =>
              setDraft({ ...draft, goals: toggle(draft.goals, goal, isOn) })
            }
          />
        ))}
      </CheckGroup>
      <Section title={t('topics.title')}>
        <Card>
          <CardRow>
            <Field label={t('topics.label')} hint={t('topics.hint')}>
              {({ required: _required, ...control }) => (
                <TagInput
                  {...control}
                  maxLength={topicMaxLength}
                  value={draft.topics}
                  onValueChange={(topics) =>
                    setDraft({ ...draft, topics: topics.slice(0, maxTopics) })
                  }
                />
              )}
            </Field>
          </CardRow>
        </Card>
      </Section>
      <CountSection
        count={draft.nudges_per_day}
        onChange={(count) => setDraft({ ...draft, nudges_per_day: count })}
      />
      <CheckGroup title={t('kinds.title')} about={t('kinds.about')}>
        {nudgeKinds.map((kind: NudgeKind) => (
          <CheckRow
            key={kind}
            label={t(`kinds.items.${kind}.title`)}
            description={t(`kinds.items.${kind}.about`)}
            isChecked={draft.nudge_kinds.includes(kind)}
            onCheckedChange={(isOn) =>
              setDraft({ ...draft, nudge_kinds: toggle(draft.nudge_kinds, kind, isOn) })
            }
          />
        ))}
        {hasKind ? null : (
          <p role="alert" className="pt-2 text-sm text-danger-ink">
            {t('kinds.needOne')}
          </p>
        )}
      </CheckGroup>
      <Button
        type="submit"
        variant="primary"
        isPending={save.isPending}
        className="justify-self-start"
      >
        {t('save')}
      </Button>
    </form>
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

function toggle<Item>(items: readonly Item[], item: Item, isOn: boolean): Item[] {
  const others = items.filter((other) => other !== item);
  return isOn ? [...others, item] : others;
}

type CheckGroupProps = { title: string; about: string; children: ReactNode };

function CheckGroup({ title, about, children }: CheckGroupProps) {
  return (
    <Section title={title}>
      <Card>
        <CardRow>
          <p className="pb-2 text-sm text-muted">{about}</p>
          <div role="group" aria-label={title}>
            {children}
          </div>
        </CardRow>
      </Card>
    </Section>
  );
}
