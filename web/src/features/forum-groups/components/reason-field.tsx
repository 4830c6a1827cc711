import { groupLimits } from '@kith/contract/community/group-endpoints';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
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
