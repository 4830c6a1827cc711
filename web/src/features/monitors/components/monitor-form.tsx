import { type Monitor, monitorLimits } from '@kith/contract/monitors/endpoints';
import { measures, periods } from '@kith/contract/monitors/rules';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { CheckRow } from '#ui/check-row.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { FormField, TextareaField, TextField, useFormValue } from '#ui/form/form-field.tsx';
import type { SubmitForm } from '#ui/form/use-submit-form.ts';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { Select } from '#ui/select.tsx';
import { showToast } from '#ui/toast.ts';
import { useChangeMonitor, useCreateMonitor } from '../api/monitors.ts';
import {
  monitorFormSchema,
  type MonitorValues,
  type WantedMonitor,
  webhookChoices,
} from '../monitor-values.ts';
import { DryRun } from './dry-run.tsx';
import { useMonitorTexts } from './use-monitor-texts.ts';

type MonitorFormProps = {
  title: string;
  initial: MonitorValues;
  /** Where its alerts are posted now. */
  host: string | null;
  hasWebhooks: boolean;
  /** The monitor to change; null for a new one. */
  target: Monitor | null;
  onClose: () => void;
};

type Control = SubmitForm<MonitorValues, WantedMonitor>['control'];

/** A monitor's definition, tried on the past, and the reason for it. */
export function MonitorForm({
  title,
  initial,
  host,
  hasWebhooks,
  target,
  onClose,
}: MonitorFormProps) {
  const { t } = useTranslation(['monitors', 'common']);
  const { mutateAsync: create } = useCreateMonitor();
  const { mutateAsync: change } = useChangeMonitor();
  const save = (wanted: WantedMonitor) =>
    target === null
      ? create(wanted)
      : change({ ...wanted, id: target.id, revision: target.revision });
  const form = useZodForm(monitorFormSchema, save, {
    defaultValues: initial,
    onDone: () => {
      showToast({ kind: 'success', title: t('form.saved') });
      onClose();
    },
  });
  const { control } = form;
  return (
    <FormDialog
      form={form}
      title={title}
      size="lg"
      submitLabel={t('common:save')}
      onClose={onClose}
    >
      <TextField
        control={control}
        name="name"
        label={t('form.name')}
        errorText={t('form.nameMissing')}
        maxLength={monitorLimits.name}
        isRequired
      />
      <RuleFields control={control} />
      <DryRun control={control} />
      <NoticeFields control={control} host={host} hasWebhooks={hasWebhooks} />
      <TextareaField
        control={control}
        name="reason"
        label={t('form.reason')}
        hint={t('form.reasonHint')}
        errorText={t('form.reasonMissing')}
        rows={2}
        maxLength={monitorLimits.reason}
        isRequired
      />
    </FormDialog>
  );
}

function RuleFields({ control }: { control: Control }) {
  const { t } = useTranslation('monitors');
  const { formatPeriod } = useMonitorTexts();
  const measure = useWatch({ control, name: 'measure' });
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
      <FormField
        control={control}
        name="measure"
        label={t('form.measure')}
        hint={t(`measures.${measure}.about`)}
        className="sm:col-span-2"
      >
        {(ids, { value, setValue }) => (
          <Select
            {...ids}
            required={false}
            value={value}
            onValueChange={setValue}
            options={measures.map((name) => ({ value: name, label: t(`measures.${name}.name`) }))}
          />
        )}
      </FormField>
      <TextField
        control={control}
        name="threshold"
        label={t('form.threshold')}
        hint={t(`form.units.${measure}`)}
        errorText={t('form.thresholdFault')}
        inputMode="decimal"
        isRequired
      />
      <FormField control={control} name="period" label={t('form.period')}>
        {(ids, { value, setValue }) => (
          <Select
            {...ids}
            required={false}
            value={value}
            onValueChange={setValue}
            options={periods.map((minutes) => ({
              value: String(minutes),
              label: formatPeriod(minutes),
            }))}
          />
        )}
      </FormField>
    </div>
  );
}

type NoticeProps = { control: Control; host: string | null; hasWebhooks: boolean };

function NoticeFields({ control, host, hasWebhooks }: NoticeProps) {
  const { t } = useTranslation('monitors');
  const isActive = useFormValue({ control, name: 'is_active' });
  const emails = useFormValue({ control, name: 'emails' });
  const choice = useWatch({ control, name: 'webhook' });
  const choices = webhookChoices.filter((value) => value !== 'keep' || host !== null);
  return (
    <div className="grid grid-cols-1 gap-2">
      <CheckRow
        label={t('form.active')}
        isChecked={isActive.value}
        onCheckedChange={isActive.setValue}
      />
      <CheckRow
        label={t('form.emails')}
        isChecked={emails.value}
        onCheckedChange={emails.setValue}
      />
      {hasWebhooks ? (
        <FormField control={control} name="webhook" label={t('form.webhook')}>
          {(ids, { value, setValue }) => (
            <Select
              {...ids}
              required={false}
              value={value}
              onValueChange={setValue}
              options={choices.map((name) => ({
                value: name,
                label: t(`form.webhooks.${name}`, { host: host ?? '' }),
              }))}
            />
          )}
        </FormField>
      ) : (
        <p className="text-sm text-muted">{t('form.noWebhooks')}</p>
      )}
      {choice === 'new' ? (
        <TextField
          control={control}
          name="webhook_url"
          label={t('form.address')}
          hint={t('form.addressHint')}
          errorText={t('form.addressFault')}
          inputMode="url"
          autoComplete="off"
        />
      ) : null}
    </div>
  );
}
