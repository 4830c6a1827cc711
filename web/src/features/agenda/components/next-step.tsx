import { nextStepLimit } from '@kith/contract/agenda/rules';
import type { ContactSummary } from '@kith/contract/contacts/schemas';
import { Check, Footprints } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Input } from '#ui/input.tsx';
import { Popover } from '#ui/popover.tsx';
import { useNextStepChanges } from '../api/next-step-changes.ts';
import { DueDate } from './due-date.tsx';

type Person = Pick<ContactSummary, 'id' | 'next_step' | 'next_step_on'>;

/** What the member means to do next with a contact, set in place and done with a press. */
export function NextStep({ contact }: { contact: Person }) {
  const { t } = useTranslation('agenda');
  const { next_step: text, next_step_on: dueOn } = contact;
  const { complete } = useNextStepChanges(contact.id);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex items-center gap-2 rounded-md border border-border bg-surface px-3 py-1.5">
      <Footprints aria-hidden size={16} className="shrink-0 text-muted" />
      <Popover
        label={t('nextStep.label')}
        open={isOpen}
        onOpenChange={setIsOpen}
        trigger={
          <button
            type="button"
            className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 rounded-sm text-left"
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
      {text === '' ? null : (
        <IconButton
          size="sm"
          label={t('nextStep.complete', { text })}
          icon={<Check aria-hidden size={16} />}
          disabled={complete.isPending}
          onClick={() => complete.mutate({ text, due_on: dueOn })}
        />
      )}
    </div>
  );
}

function NextStepForm({ contact, onClose }: { contact: Person; onClose: () => void }) {
  const { t } = useTranslation(['agenda', 'common']);
  const { set, clear } = useNextStepChanges(contact.id);
  const [text, setText] = useState(contact.next_step);
  const [dueOn, setDueOn] = useState(contact.next_step_on ?? '');
  const [isTried, setIsTried] = useState(false);
  const isEmpty = text.trim() === '';
  function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (isEmpty) return;
    set.mutate({ text, due_on: dueOn === '' ? null : dueOn });
    onClose();
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field
        label={t('nextStep.label')}
        error={isTried && isEmpty ? t('reminders.textNeeded') : undefined}
      >
        {(control) => (
          <Input
            {...control}
            value={text}
            maxLength={nextStepLimit}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('nextStep.date')}>
        {(control) => (
          <Input
            {...control}
            type="date"
            value={dueOn}
            onChange={(event) => setDueOn(event.target.value)}
          />
        )}
      </Field>
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
    </form>
  );
}
