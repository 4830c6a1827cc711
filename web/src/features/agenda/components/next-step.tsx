import { nextStepLimit } from '@kith/contract/agenda/rules';
import type { ContactSummary } from '@kith/contract/contacts/schemas';
import { Check, Footprints } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form/form.tsx';
import { TextField } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { Popover } from '#ui/popover.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import { useNextStepChanges } from '../api/next-step-changes.ts';
import { DueDate } from './due-date.tsx';
import { GroupCommand } from './group-command.tsx';

type Person = Pick<ContactSummary, 'id' | 'next_step' | 'next_step_on'>;

/** The member's next step with a contact, edited in place and completed with a click. */
export function NextStep({ contact }: { contact: Person }) {
  const { t } = useTranslation('agenda');
  const { next_step: text, next_step_on: dueOn } = contact;
  const { complete } = useNextStepChanges(contact.id);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex min-h-11 items-center gap-3 px-4 py-1.5">
      {text === '' ? (
        <Footprints aria-hidden size={16} className="shrink-0 text-muted" />
      ) : (
        <Tooltip label={t('nextStep.done')}>
          <button
            type="button"
            aria-label={t('nextStep.complete', { text })}
            disabled={complete.isPending}
            className="group relative grid size-4.5 shrink-0 place-items-center rounded-full border border-border-strong text-transparent transition-colors before:absolute before:-inset-2 hover:border-good hover:text-good-ink focus-visible:text-good-ink"
            onClick={() => complete.mutate({ text, due_on: dueOn })}
          >
            <Check aria-hidden size={12} strokeWidth={3} />
          </button>
        </Tooltip>
      )}
      <Popover
        label={t('nextStep.label')}
        open={isOpen}
        onOpenChange={setIsOpen}
        trigger={
          <button
            type="button"
            className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3 rounded-sm text-left"
          >
            <span className="sr-only">{t('nextStep.label')}</span>
            <span className={text === '' ? 'text-muted' : 'font-medium wrap-anywhere'}>
              {text === '' ? t('nextStep.add') : text}
            </span>
            {dueOn === null ? null : <DueDate date={dueOn} />}
          </button>
        }
      >
        <NextStepForm contact={contact} onClose={() => setIsOpen(false)} />
      </Popover>
      <GroupCommand contactId={contact.id} />
    </div>
  );
}

const nextStepFormSchema = z.object({
  text: z.string().refine((text) => text.trim() !== ''),
  dueOn: z.string(),
});

function NextStepForm({ contact, onClose }: { contact: Person; onClose: () => void }) {
  const { t } = useTranslation(['agenda', 'common']);
  const { set, clear } = useNextStepChanges(contact.id);
  const form = useZodForm(
    nextStepFormSchema,
    // The contact shows at once what was set; a failure is a toast.
    ({ text, dueOn }) => set.mutate({ text, due_on: dueOn === '' ? null : dueOn }),
    {
      defaultValues: { text: contact.next_step, dueOn: contact.next_step_on ?? '' },
      onDone: onClose,
    },
  );
  return (
    <Form form={form} className="grid gap-4">
      <TextField
        control={form.control}
        name="text"
        label={t('nextStep.label')}
        errorText={t('reminders.textNeeded')}
        maxLength={nextStepLimit}
      />
      <TextField control={form.control} name="dueOn" label={t('nextStep.date')} type="date" />
      <div className="flex justify-end gap-2">
        {contact.next_step === '' ? null : (
          <Button
            size="sm"
            variant="ghost"
            className="mr-auto"
            onClick={() => {
              clear();
              onClose();
            }}
          >
            {t('nextStep.remove')}
          </Button>
        )}
        <Button size="sm" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button size="sm" type="submit" variant="primary">
          {t('common:save')}
        </Button>
      </div>
    </Form>
  );
}
