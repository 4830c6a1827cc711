import { hourMs } from '@kith/contract/core/time';
import { type Monitor, monitorLimits } from '@kith/contract/monitors/endpoints';
import { z } from 'zod';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { FormField, TextareaField } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { Select } from '#ui/select.tsx';
import { showToast } from '#ui/toast.ts';
import { useSilenceMonitor } from '../api/monitors.ts';
import { useMonitorTexts } from './use-monitor-texts.ts';

const spans = ['1', '4', '24', '168'] as const;
const schema = z.object({
  hours: z.enum(spans),
  reason: z.string().trim().min(1).max(monitorLimits.reason),
});

type SilenceProps = { monitor: Monitor; isEnding: boolean; onClose: () => void };

/** Begins or ends a silence, with a reason. */
export function SilenceForm({ monitor, isEnding, onClose }: SilenceProps) {
  const { t } = useTranslation('monitors');
  const { formatPeriod } = useMonitorTexts();
  const { mutateAsync } = useSilenceMonitor();
  const form = useZodForm(
    schema,
    ({ hours, reason }) => {
      const end = new Date(Date.now() + Number(hours) * hourMs);
      return mutateAsync({ id: monitor.id, until: isEnding ? null : end.toISOString(), reason });
    },
    {
      defaultValues: { hours: '4', reason: '' },
      onDone: () => {
        showToast({ kind: 'success', title: t(isEnding ? 'silence.ended' : 'silence.begun') });
        onClose();
      },
    },
  );
  const title = t(isEnding ? 'silence.end' : 'silence.begin');
  return (
    <FormDialog
      form={form}
      size="sm"
      title={title}
      description={t(isEnding ? 'silence.endAbout' : 'silence.beginAbout')}
      submitLabel={title}
      onClose={onClose}
    >
      {isEnding ? null : (
        <FormField control={form.control} name="hours" label={t('silence.span')}>
          {(ids, { value, setValue }) => (
            <Select
              {...ids}
              required={false}
              value={value}
              onValueChange={setValue}
              options={spans.map((hours) => ({
                value: hours,
                label: formatPeriod(Number(hours) * 60),
              }))}
            />
          )}
        </FormField>
      )}
      <TextareaField
        control={form.control}
        name="reason"
        label={t('form.reason')}
        errorText={t('form.reasonMissing')}
        rows={2}
        maxLength={monitorLimits.reason}
        isRequired
      />
    </FormDialog>
  );
}
