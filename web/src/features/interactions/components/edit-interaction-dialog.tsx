import {
  type Interaction,
  interactionBodyLimit,
  interactionSummaryLimit,
  loggableKinds,
} from '@kith/contract/interactions/schemas';
import { z } from 'zod';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { toWallClock } from '#lib/i18n/zoned-time.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { TextareaField, TextField, useFormValue } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import type { InteractionEffects } from '../api/interaction-effects.ts';
import { useUpdateInteraction } from '../api/update-interaction.ts';
import { correctedTime } from './corrected-time.ts';
import type { InteractionChoices } from './interaction-choices.ts';
import { InteractionTools } from './interaction-tools.tsx';

const interactionFormSchema = z.object({
  summary: z.string(),
  body: z.string(),
  choices: z.custom<InteractionChoices>(),
});

type EditInteractionDialogProps = {
  interaction: Interaction;
  effects: InteractionEffects;
  onClose: () => void;
};

/** Corrects what was logged by hand. */
export function EditInteractionDialog({
  interaction,
  effects,
  onClose,
}: EditInteractionDialogProps) {
  const { t } = useTranslation(['contacts', 'common']);
  const { timezone } = useLocalePreferences();
  const update = useUpdateInteraction(interaction, effects);
  const form = useZodForm(
    interactionFormSchema,
    ({ choices, summary, body }) => {
      const at = correctedTime(choices.when, {
        occurredAt: interaction.occurred_at,
        timezone,
        now: new Date(),
      });
      // Shown at once; a failure is a toast.
      update.mutate({
        kind: choices.kind,
        direction: choices.direction,
        summary,
        body,
        ...(at ? { occurred_at: at.toISOString() } : {}),
      });
    },
    {
      defaultValues: {
        summary: interaction.summary,
        body: interaction.body,
        choices: {
          kind: loggableKinds.find((kind) => kind === interaction.kind) ?? 'note',
          direction: interaction.direction,
          when: toWallClock(new Date(interaction.occurred_at), timezone),
        },
      },
      onDone: onClose,
    },
  );
  const { control } = form;
  const choices = useFormValue({ control, name: 'choices' });

  return (
    <FormDialog
      form={form}
      title={t('timeline.editTitle')}
      submitLabel={t('common:save')}
      onClose={onClose}
    >
      <div className="-ml-2 flex flex-wrap gap-1.5">
        <InteractionTools value={choices.value} onValueChange={choices.setValue} />
      </div>
      <TextField
        control={control}
        name="summary"
        label={t('log.summary')}
        maxLength={interactionSummaryLimit}
      />
      <TextareaField
        control={control}
        name="body"
        label={t('log.body')}
        maxLength={interactionBodyLimit}
      />
    </FormDialog>
  );
}
