import { groupLimits } from '@kith/contract/community/group-endpoints';
import type { Control } from 'react-hook-form';
import { z } from 'zod';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { TextareaField } from '#ui/form/form-field.tsx';

export const reasonSchema = z.string().trim().min(1).max(groupLimits.reason);

type Values = { reason: string };

/** Why something is changed. */
export function ReasonField({ control }: { control: Control<Values, unknown, Values> }) {
  const { t } = useTranslation('forum');
  return (
    <TextareaField
      control={control}
      name="reason"
      label={t('reason.label')}
      hint={t('reason.hint')}
      errorText={t('reason.missing')}
      rows={2}
      maxLength={groupLimits.reason}
      isRequired
    />
  );
}
