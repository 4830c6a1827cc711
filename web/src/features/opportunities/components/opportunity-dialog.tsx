import { creditsOf } from '@kith/contract/credits/actions';
import { decimalsOf, formatAmount, readAmount } from '@kith/contract/opportunities/money';
import { opportunityKinds, opportunityLimits } from '@kith/contract/opportunities/rules';
import type { OpportunityDetail } from '@kith/contract/opportunities/schemas';
import { z } from 'zod';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useAttemptKey } from '#lib/use-attempt-key.ts';
import { CreditPrice } from '#ui/credit-price.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { FormField, TextField } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { Select } from '#ui/select.tsx';
import {
  opportunityCalls,
  useCreateOpportunity,
  useOpportunityChange,
} from '../api/opportunities.ts';

/** What it begins with where it is added from a contact, a company, a signal or a conversation. */
export type Begun = { title: string; contactId?: string; companyId?: string };

type DialogProps = {
  /** The one that is edited; null adds one. */
  opportunity: OpportunityDetail | null;
  begun?: Begun | undefined;
  onDone: (opportunity: OpportunityDetail) => void;
  onClose: () => void;
};

const currencies = Intl.supportedValuesOf('currency');

const schema = z
  .object({
    title: z.string().trim().min(1).max(opportunityLimits.title),
    kind: z.enum(opportunityKinds),
    value: z.string(),
    currency: z.string(),
    closeOn: z.string(),
    probability: z.string().regex(/^(?:100|\d{1,2})?$/u),
    step: z.string().max(opportunityLimits.nextStep),
    stepOn: z.string(),
  })
  .refine(({ value, currency }) => value.trim() === '' || readAmount(value, currency) !== null, {
    path: ['value'],
  });
type Values = z.infer<typeof schema>;

function toFields({ title, kind, value, currency, closeOn, probability, step, stepOn }: Values) {
  const amount = value.trim() === '' ? null : readAmount(value, currency);
  return {
    title,
    kind,
    close_on: closeOn || null,
    value:
      amount === null
        ? null
        : {
            amount,
            currency,
          },
    probability: probability === '' ? null : Number(probability),
    next_step:
      step.trim() === ''
        ? null
        : {
            text: step,
            due_on: stepOn || null,
          },
  };
}

const lastCurrency = 'kith.opportunity-currency';

function beginWith(opportunity: OpportunityDetail | null, begun: Begun | undefined): Values {
  const value = opportunity?.value ?? null;
  return {
    title: opportunity?.title ?? begun?.title ?? '',
    kind: opportunity?.kind ?? 'client',
    value: value === null ? '' : formatAmount(value).replace(/\.0+$/u, ''),
    currency: value?.currency ?? localStorage.getItem(lastCurrency) ?? 'EUR',
    closeOn: opportunity?.close_on ?? '',
    probability: opportunity?.own_probability?.toString() ?? '',
    step: opportunity?.next_step?.text ?? '',
    stepOn: opportunity?.next_step?.due_on ?? '',
  };
}

/** Adds or edits an opportunity; Enter sends it. */
export function OpportunityDialog({ opportunity, begun, onDone, onClose }: DialogProps) {
  const { t } = useTranslation(['opportunities', 'common']);
  const create = useCreateOpportunity();
  const update = useOpportunityChange(opportunityCalls.update, { reportsOwnErrors: true });
  const { keyOf } = useAttemptKey();
  const form = useZodForm(
    schema,
    (values) => {
      const fields = toFields(values);
      if (opportunity) return update.mutateAsync({ id: opportunity.id, ...fields });
      if (fields.value) localStorage.setItem(lastCurrency, fields.value.currency);
      const people = begun?.contactId ? [{ contact_id: begun.contactId }] : [];
      const input = { ...fields, people, company_id: begun?.companyId ?? null };
      return create.mutateAsync({ input, idempotencyKey: keyOf(input) });
    },
    {
      defaultValues: beginWith(opportunity, begun),
      onDone: (saved) => {
        onClose();
        onDone(saved);
      },
    },
  );
  const { control } = form;
  return (
    <FormDialog
      form={form}
      title={opportunity ? t('form.edit') : t('new')}
      aside={opportunity ? null : <CreditPrice credits={creditsOf.opportunity_created} />}
      submitLabel={opportunity ? t('common:save') : t('form.add')}
      className="grid gap-4 sm:grid-cols-2"
      onClose={onClose}
    >
      <TextField
        control={control}
        name="title"
        label={t('form.name')}
        errorText={t('form.nameMissing')}
        maxLength={opportunityLimits.title}
        className="sm:col-span-2"
      />
      <FormField control={control} name="kind" label={t('kinds.label')}>
        {(ids, { value, setValue }) => (
          <Select
            {...ids}
            value={value}
            onValueChange={setValue}
            options={opportunityKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
          />
        )}
      </FormField>
      <TextField control={control} name="closeOn" type="date" label={t('form.closeOn')} />
      <TextField
        control={control}
        name="value"
        label={t('form.value')}
        errorText={t('form.valueBad')}
        inputMode="decimal"
      />
      <FormField control={control} name="currency" label={t('form.currency')}>
        {(ids, { value, setValue }) => (
          <Select
            {...ids}
            value={value}
            onValueChange={setValue}
            options={currencies
              .filter((code) => decimalsOf(code) <= 3)
              .map((code) => ({ value: code, label: code }))}
          />
        )}
      </FormField>
      <TextField
        control={control}
        name="step"
        label={t('form.step')}
        maxLength={opportunityLimits.nextStep}
      />
      <TextField control={control} name="stepOn" type="date" label={t('form.stepOn')} />
      <TextField
        control={control}
        name="probability"
        label={t('form.probability')}
        hint={t('form.probabilityHint')}
        errorText={t('form.probabilityBad')}
        inputMode="numeric"
        className="sm:col-span-2"
      />
    </FormDialog>
  );
}
