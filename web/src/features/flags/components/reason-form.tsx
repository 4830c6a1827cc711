import { flagLimits, type FlagSetting } from '@kith/contract/flags/endpoints';
import type { FlagName } from '@kith/contract/flags/table';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Button } from '#ui/button.tsx';
import { TextareaField } from '#ui/form/form-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import type { Gate } from '#ui/gate.ts';
import { showToast } from '#ui/toast.ts';
import { useChangeFlag } from '../api/feature-flags.ts';
import type { Wanted } from './wanted-fields.tsx';

const reasonSchema = z.object({ reason: z.string().trim().min(1).max(flagLimits.reason) });

type ReasonFormProps = {
  change: Wanted & { name: FlagName; expected: FlagSetting; undoes: string | null };
  gate: Gate;
  onDone: () => void;
};

/** Makes the change that was previewed, with a reason. */
export function ReasonForm({ change, gate, onDone }: ReasonFormProps) {
  const { t } = useTranslation('flags');
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
          t('form.save'),
          <Button type="submit" variant="primary" isPending={form.isPending}>
            {t('form.save')}
          </Button>,
        )}
      </div>
    </Form>
  );
}
