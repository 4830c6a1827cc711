import type { Override, OverrideAction } from '@kith/contract/overrides/endpoints';
import { overrideLimits } from '@kith/contract/overrides/rules';
import { z } from 'zod';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { TextareaField } from '#ui/form/form-field.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toast.ts';
import { useEffectOf, useOverrideSteps } from '../api/overrides.ts';
import { EffectList } from './effect-list.tsx';
import { useGrantTexts } from './use-grant-texts.ts';

type StepProps = { item: Override; action: OverrideAction; onClose: () => void };

const needsNote = (action: OverrideAction) => action === 'decline' || action === 'undo';

/** Asks before a step, with what it changes and, where somebody loses something by it, why. */
export function StepDialog({ item, action, onClose }: StepProps) {
  const { t } = useTranslation('overrides');
  const { nameGrant } = useGrantTexts();
  const steps = useOverrideSteps();
  const { id, member } = item;
  const note = z.string().trim().max(overrideLimits.reason);
  const schema = z.object({ note: needsNote(action) ? note.min(1) : note });
  const send = async (sent: { note: string }) => {
    if (action === 'approve') return steps.approve.mutateAsync({ id });
    if (action === 'withdraw') return steps.withdraw.mutateAsync({ id });
    return steps[action].mutateAsync({ id, ...sent });
  };
  const form = useZodForm(schema, send, {
    defaultValues: { note: '' },
    onDone: () => {
      showToast({ kind: 'success', title: t(`done.${action}`) });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t(`ask.${action}`)}
      description={t('askAbout', {
        grant: nameGrant(item.grant),
        name: member.name || member.email,
      })}
      submitLabel={t(`actions.${action}`)}
      submitVariant={action === 'undo' ? 'danger' : 'primary'}
      onClose={onClose}
    >
      {action === 'approve' || action === 'undo' ? <LiveEffect id={id} /> : null}
      {action === 'approve' && item.is_final ? <p>{t('finalAbout')}</p> : null}
      {needsNote(action) ? (
        <TextareaField
          control={form.control}
          name="note"
          label={t('form.reason')}
          errorText={t('form.reasonMissing')}
          rows={3}
          maxLength={overrideLimits.reason}
          isRequired
        />
      ) : null}
    </FormDialog>
  );
}

function LiveEffect({ id }: { id: string }) {
  const { data, isError, error, refetch } = useEffectOf(id);
  if (isError) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return (
    <div className="min-h-16 rounded-md bg-sunken p-4" role="status">
      {data ? data.effect && <EffectList effect={data.effect} /> : <Skeleton className="h-6" />}
    </div>
  );
}
