import type { CadenceSettings as Settings } from '@kith/contract/cadence/endpoints';
import { contactLimits } from '@kith/contract/contacts/rules';
import { interactionKinds } from '@kith/contract/warmth/rules';
import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { CheckRow } from '#ui/check-row.tsx';
import { Form } from '#ui/form/form.tsx';
import { useFormValue } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Input } from '#ui/input.tsx';
import { isComposing } from '#ui/is-composing.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { cadenceOptions } from '../api/agenda.ts';
import { useSaveCadence } from '../api/cadence-changes.ts';
import { DaysSelect } from './days-select.tsx';
import { GroupSettings } from './group-settings.tsx';

const usualDays = 30;

/** What counts as contact, and the cadences by tag and by group. */
export function CadenceSettings() {
  const { data, error, isError, refetch } = useQuery(cadenceOptions());
  if (isError) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96" />;
  return (
    <>
      <CadenceForm initial={data} />
      <GroupSettings />
    </>
  );
}

const cadenceFormSchema = z.object({
  touch_kinds: z.array(z.enum(interactionKinds)).min(1),
  tag_rules: z.array(z.object({ tag: z.string(), days: z.number() })),
});

function CadenceForm({ initial }: { initial: Settings }) {
  const { t } = useTranslation(['agenda', 'contacts']);
  const save = useSaveCadence();
  const form = useZodForm(cadenceFormSchema, (settings) => save.mutateAsync(settings), {
    defaultValues: initial,
  });
  const { control } = form;
  const { value: kinds, setValue: setKinds } = useFormValue({ control, name: 'touch_kinds' });
  const { value: rules, setValue: setRules } = useFormValue({ control, name: 'tag_rules' });
  return (
    <Form form={form} className="grid gap-6">
      <Section title={t('cadence.touchTitle')}>
        <Card>
          <CardRow>
            <p className="pb-2 text-sm text-muted">{t('cadence.touchAbout')}</p>
            <div role="group" aria-label={t('cadence.touchTitle')} className="sm:columns-2">
              {interactionKinds.map((kind) => (
                <CheckRow
                  key={kind}
                  label={t(`contacts:kinds.${kind}`)}
                  isChecked={kinds.includes(kind)}
                  onCheckedChange={(isOn) =>
                    setKinds(
                      interactionKinds.filter((other) =>
                        other === kind ? isOn : kinds.includes(other),
                      ),
                    )
                  }
                />
              ))}
            </div>
            {kinds.length === 0 ? (
              <p role="alert" className="pt-2 text-sm text-danger-ink">
                {t('cadence.needOne')}
              </p>
            ) : null}
          </CardRow>
        </Card>
      </Section>
      <Section title={t('cadence.tagsTitle')}>
        <TagRules rules={rules} onChange={setRules} />
      </Section>
      <Button type="submit" isPending={form.isPending} className="justify-self-start">
        {t('cadence.save')}
      </Button>
    </Form>
  );
}

type Rules = Settings['tag_rules'];

function TagRules({ rules, onChange }: { rules: Rules; onChange: (rules: Rules) => void }) {
  const { t } = useTranslation('agenda');
  const [tag, setTag] = useState('');
  const trimmed = tag.trim();
  const isNew = trimmed !== '' && !rules.some((rule) => rule.tag === trimmed);
  function add() {
    if (!isNew) return;
    onChange([...rules, { tag: trimmed, days: usualDays }]);
    setTag('');
  }
  return (
    <Card>
      <CardRow className="grid gap-3">
        <p className="text-sm text-muted">{t('cadence.tagsAbout')}</p>
        {rules.map((rule) => (
          <div key={rule.tag} className="flex items-center gap-2">
            <span className="min-w-0 flex-1 truncate font-medium">{rule.tag}</span>
            <div className="w-44">
              <DaysSelect
                aria-label={t('cadence.daysOf', { name: rule.tag })}
                days={rule.days}
                onDaysChange={(days) =>
                  onChange(
                    rules.map((other) =>
                      other === rule && days !== null ? { ...rule, days } : other,
                    ),
                  )
                }
              />
            </div>
            <IconButton
              label={t('cadence.removeRule', { name: rule.tag })}
              icon={<X aria-hidden size={16} />}
              onClick={() => onChange(rules.filter((other) => other !== rule))}
            />
          </div>
        ))}
        <div className="flex gap-2">
          <Input
            aria-label={t('cadence.tag')}
            placeholder={t('cadence.tag')}
            value={tag}
            maxLength={contactLimits.tag}
            onChange={(event) => setTag(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
              event.preventDefault();
              add();
            }}
          />
          <Button
            icon={<Plus aria-hidden size={16} />}
            className="h-10"
            disabled={!isNew}
            onClick={add}
          >
            {t('cadence.addRule')}
          </Button>
        </div>
      </CardRow>
    </Card>
  );
}
