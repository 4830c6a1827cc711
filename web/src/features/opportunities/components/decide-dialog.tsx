import { opportunityLimits } from '@kith/contract/opportunities/rules';
import type { Opportunity } from '@kith/contract/opportunities/schemas';
import { z } from 'zod';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { TextareaField } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { useMoveOpportunity } from '../api/opportunities.ts';

type DecideProps = {
  item: Pick<Opportunity, 'id' | 'title' | 'stage'>;
  to: 'won' | 'lost';
  onDone: () => void;
  onClose: () => void;
};

/** Won or lost, and why. What was typed stays when it was moved meanwhile. */
export function DecideDialog({ item, to, onDone, onClose }: DecideProps) {
  const { t } = useTranslation('opportunities');
  const move = useMoveOpportunity({ reportsOwnErrors: true });
  const form = useZodForm(
    z.object({ reason: z.string().max(opportunityLimits.reason) }),
    ({ reason }) => move.mutateAsync({ id: item.id, from: item.stage, to, reason }),
    {
      defaultValues: { reason: '' },
      onDone: () => {
        onClose();
        onDone();
      },
    },
  );
  return (
    <FormDialog
      form={form}
      title={t(`decide.${to}`)}
      description={item.title}
      submitLabel={t('decide.save')}
      onClose={onClose}
    >
      <TextareaField
        control={form.control}
        name="reason"
        label={t('decide.reason')}
        maxLength={opportunityLimits.reason}
        rows={3}
      />
    </FormDialog>
  );
}
