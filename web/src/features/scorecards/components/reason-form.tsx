import type { ScorecardSetting } from '@kith/contract/scorecards/endpoints';
import { scorecardLimits, type ScorecardMeasure } from '@kith/contract/scorecards/rules';
import { z } from 'zod';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { TextareaField } from '#ui/form/form-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import type { Gate } from '#ui/gate.ts';
import { showToast } from '#ui/toast.ts';
import { useChangeScorecard } from '../api/scorecards.ts';

const schema = z.object({ reason: z.string().trim().min(1).max(scorecardLimits.reason) });

type ReasonFormProps = {
  change: {
    measure: ScorecardMeasure;
    setting: ScorecardSetting | null;
    expected: ScorecardSetting | null;
    undoes: string | null;
  };
  gate: Gate;
  onDone: () => void;
};

/** Makes the change that was previewed, with a reason. */
export function ReasonForm({ change, gate, onDone }: ReasonFormProps) {
  const { t } = useTranslation('scorecards');
  const save = useChangeScorecard();
  const send = async ({ reason }: z.infer<typeof schema>) => {
    await save.mutateAsync({ ...change, reason });
  };
  const form = useZodForm(schema, send, {
    defaultValues: { reason: '' },
    onDone: () => {
      onDone();
      showToast({ kind: 'success', title: t('form.saved') });
    },
  });
  const label = change.setting === null ? t('form.drop') : t('form.save');
  return (
    <Form form={form} className="grid grid-cols-1 gap-3">
      <TextareaField
        control={form.control}
        name="reason"
        label={t('form.reason')}
        errorText={t('form.reasonMissing')}
        rows={2}
        maxLength={scorecardLimits.reason}
        isRequired
      />
      <div className="justify-self-start">
        {gate(
          label,
          <Button
            type="submit"
            variant={change.setting === null ? 'danger' : 'primary'}
            isPending={form.isPending}
          >
            {label}
          </Button>,
        )}
      </div>
    </Form>
  );
}
