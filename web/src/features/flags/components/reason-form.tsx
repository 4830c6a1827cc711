import {
  flagLimits,
  type FlagPreview,
  type FlagScope,
  type FlagSetting,
} from '@kith/contract/flags/endpoints';
import type { FlagName } from '@kith/contract/flags/table';
import { z } from 'zod';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { TextareaField } from '#ui/form/form-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import type { Gate } from '#ui/gate.ts';
import { showToast } from '#ui/toast.ts';
import { useChangeFlag } from '../api/feature-flags.ts';

const reasonSchema = z.object({ reason: z.string().trim().min(1).max(flagLimits.reason) });

type ReasonFormProps = {
  change: {
    name: FlagName;
    scope: FlagScope;
    setting: FlagSetting;
    ends_at: string | null;
    expected: FlagSetting;
    expected_ends_at: string | null;
    undoes: string | null;
  };
  preview: FlagPreview;
  gate: Gate;
  onDone: () => void;
};

/** Makes the change that was previewed, with a reason. */
export function ReasonForm({ change, preview, gate, onDone }: ReasonFormProps) {
  const { t } = useTranslation('flags');
  const format = useFormat();
  const count = preview.after - preview.before;
  const number = format.number(Math.abs(count));
  const label =
    count === 0
      ? t('form.save')
      : t(count > 0 ? 'form.saveMore' : 'form.saveFewer', { count: Math.abs(count), number });
  const { mutateAsync } = useChangeFlag();
  const form = useZodForm(reasonSchema, ({ reason }) => mutateAsync({ ...change, reason }), {
    defaultValues: { reason: '' },
    onDone: () => {
      showToast({ kind: 'success', title: t('form.saved') });
      onDone();
    },
  });
  return (
    <Form form={form} className="grid grid-cols-1 gap-4">
      <TextareaField
        control={form.control}
        name="reason"
        label={t('form.reason')}
        hint={t('form.reasonHint')}
        errorText={t('form.reasonMissing')}
        rows={3}
        maxLength={flagLimits.reason}
        isRequired
      />
      <div className="justify-self-start">
        {gate(
          label,
          <Button type="submit" variant="primary" isPending={form.isPending}>
            {label}
          </Button>,
        )}
      </div>
    </Form>
  );
}
