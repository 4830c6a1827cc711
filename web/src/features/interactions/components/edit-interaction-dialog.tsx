import {
  type Interaction,
  interactionBodyLimit,
  interactionSummaryLimit,
  loggableKinds,
} from '@kith/contract/interactions/schemas';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { fromWallClock, toWallClock } from '#lib/i18n/zoned-time.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Textarea } from '#ui/textarea.tsx';
import type { InteractionEffects } from '../api/interaction-effects.ts';
import { useUpdateInteraction } from '../api/update-interaction.ts';
import type { InteractionChoices } from './interaction-choices.ts';
import { InteractionTools } from './interaction-tools.tsx';

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
  const formId = useId();
  const update = useUpdateInteraction(interaction, effects);
  const [summary, setSummary] = useState(interaction.summary);
  const [body, setBody] = useState(interaction.body);
  const [choices, setChoices] = useState<InteractionChoices>(() => ({
    kind: loggableKinds.find((kind) => kind === interaction.kind) ?? 'note',
    direction: interaction.direction,
    when: toWallClock(new Date(interaction.occurred_at), timezone),
  }));

  function submit(event: FormEvent) {
    event.preventDefault();
    const at = choices.when === null ? new Date() : fromWallClock(choices.when, timezone);
    update.mutate({
      kind: choices.kind,
      direction: choices.direction,
      summary,
      body,
      ...(at ? { occurred_at: at.toISOString() } : {}),
    });
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t('timeline.editTitle')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" form={formId} variant="primary">
            {t('common:save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="grid gap-4">
        <div className="-ml-2 flex flex-wrap gap-1.5">
          <InteractionTools value={choices} onValueChange={setChoices} />
        </div>
        <Field label={t('log.summary')}>
          {(control) => (
            <Input
              {...control}
              value={summary}
              maxLength={interactionSummaryLimit}
              onChange={(event) => setSummary(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('log.body')}>
          {(control) => (
            <Textarea
              {...control}
              value={body}
              maxLength={interactionBodyLimit}
              onChange={(event) => setBody(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
