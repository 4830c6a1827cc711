import { currencies } from '@kith/contract/credits/plans';
import type { PlanSettings as Plans } from '@kith/contract/payments/plan-settings';
import { Save } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card, Section } from '#ui/card.tsx';
import { Form } from '#ui/form/form.tsx';
import { TextField } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import type { Gate } from '#ui/gate.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toast.ts';
import { useChangePlans, usePlanSettings } from '../api/plan-settings.ts';
import { planFormSchema, type PlanValues, writePlans } from '../plan-values.ts';

/** What each plan brings every month and costs, to be changed. */
export function PlanSettings({ gate }: { gate: Gate }) {
  const { t } = useTranslation('operations');
  const { data } = usePlanSettings();
  return (
    <Section title={t('plans.title')} about={t('plans.about')}>
      {data === undefined ? <Skeleton className="h-96" /> : <PlanForm plans={data} gate={gate} />}
    </Section>
  );
}

type FieldControl = ComponentProps<typeof TextField<PlanValues, Plans>>['control'];

function PlanForm({ plans, gate }: { plans: Plans; gate: Gate }) {
  const { t } = useTranslation(['operations', 'wallet', 'common']);
  const change = useChangePlans();
  const form = useZodForm(planFormSchema, (wanted) => change.mutateAsync(wanted), {
    defaultValues: writePlans(plans),
    onDone: (saved) => {
      form.reset(writePlans(saved));
      showToast({ kind: 'success', title: t('plans.saved') });
    },
  });
  return (
    <Form form={form} className="grid gap-4">
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-3">
        {(['free', 'plus', 'pro'] as const).map((id) => (
          <Card key={id} className="p-4 xl:p-5">
            <fieldset className="grid gap-4">
              <legend className="float-left text-base font-semibold">
                {t(`wallet:plans.${id}`)}
              </legend>
              <Gains id={id} control={form.control} />
              {id === 'free' ? null : <Prices id={id} control={form.control} />}
            </fieldset>
          </Card>
        ))}
      </div>
      <p className="text-sm text-muted">{t('plans.note')}</p>
      <div className="justify-self-start">
        {gate(
          t('common:save'),
          <Button
            type="submit"
            variant="primary"
            icon={<Save aria-hidden size={16} />}
            isPending={form.isPending}
          >
            {t('common:save')}
          </Button>,
        )}
      </div>
    </Form>
  );
}

type PartProps<Id extends string> = { id: Id; control: FieldControl };

function Gains({ id, control }: PartProps<'free' | 'plus' | 'pro'>) {
  const { t } = useTranslation('operations');
  return (
    <>
      {(['credits_per_month', 'bridges_per_month'] as const).map((gain) => (
        <TextField
          key={gain}
          control={control}
          name={`${id}.${gain}`}
          label={t(`plans.${gain}`)}
          errorText={t('plans.countWrong')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
        />
      ))}
    </>
  );
}

function Prices({ id, control }: PartProps<'plus' | 'pro'>) {
  const { t } = useTranslation('operations');
  return (
    <div className="grid grid-cols-2 items-end gap-x-2 gap-y-4 xl:gap-x-4">
      {currencies.map((currency) => (
        <TextField
          key={currency}
          control={control}
          name={`${id}.prices.${currency}`}
          label={t('plans.price', { currency })}
          errorText={t('plans.priceWrong')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
        />
      ))}
    </div>
  );
}
