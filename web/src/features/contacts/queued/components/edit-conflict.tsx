import { GitMerge } from 'lucide-react';
import { useId } from 'react';
import { z } from 'zod';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import {
  type Choice,
  type ContactEdit,
  type ContactField,
  type ContactFields,
  fieldsIn,
} from '#lib/offline/change-rules.ts';
import { resolveConflict } from '#lib/offline/changes.ts';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form/form.tsx';
import { useFormValue } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { Radio } from '#ui/radio.tsx';
import { useHistoryLabels } from '#features/contacts/shared/components/use-history-labels.ts';

type EditConflictProps = { edit: ContactEdit; theirs: ContactFields };

const conflictFormSchema = z.object({
  choices: z.custom<Partial<Record<ContactField, Choice>>>(),
});

/** Both sides changed the same fields: nothing is written until the member has chosen for each. */
export function EditConflict({ edit, theirs }: EditConflictProps) {
  const { t } = useTranslation('offline');
  const titleId = useId();
  const form = useZodForm(conflictFormSchema, ({ choices }) => resolveConflict(edit.id, choices), {
    defaultValues: { choices: {} },
  });
  const { value: choices, setValue: setChoices } = useFormValue({
    control: form.control,
    name: 'choices',
  });
  const fields = fieldsIn(edit.values).filter((field) => field in theirs);
  const isWhole = fields.every((field) => choices[field] !== undefined);

  return (
    <Form
      form={form}
      aria-labelledby={titleId}
      className="grid gap-4 rounded-lg border border-border-strong bg-surface p-4 shadow-raised"
    >
      <div className="flex items-start gap-3">
        <GitMerge aria-hidden size={18} className="mt-0.5 shrink-0 text-ember-ink" />
        <div>
          <h2 id={titleId} className="font-semibold">
            {t('conflict.title')}
          </h2>
          <p className="text-sm text-muted">{t('conflict.text')}</p>
        </div>
      </div>
      {fields.map((field) => (
        <FieldChoice
          key={field}
          field={field}
          mine={edit.values[field]}
          theirs={theirs[field]}
          choice={choices[field]}
          onChoose={(choice) => setChoices({ ...choices, [field]: choice })}
        />
      ))}
      <Button type="submit" variant="primary" disabled={!isWhole} className="justify-self-start">
        {t('conflict.save')}
      </Button>
    </Form>
  );
}

type Value = Parameters<ReturnType<typeof useHistoryLabels>['describe']>[1];

type FieldChoiceProps = {
  field: ContactField;
  mine: unknown;
  theirs: unknown;
  choice: Choice | undefined;
  onChoose: (choice: Choice) => void;
};

function FieldChoice({ field, mine, theirs, choice, onChoose }: FieldChoiceProps) {
  const { t } = useTranslation('offline');
  const { fieldOf, describe } = useHistoryLabels();
  const name = useId();
  const options = [
    { value: 'mine', label: t('conflict.mine'), shown: mine },
    { value: 'theirs', label: t('conflict.theirs'), shown: theirs },
  ] as const;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{fieldOf(field)}</legend>
      {options.map(({ value, label, shown }) => (
        <label
          key={value}
          className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 rounded-md border border-border px-3 py-2 text-sm text-muted hover:border-border-strong has-checked:border-ember has-checked:bg-ember-soft has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <Radio
            name={name}
            value={value}
            checked={choice === value}
            onChange={() => onChoose(value)}
          />
          {label}
          <span className="col-start-2 text-base wrap-anywhere whitespace-pre-line text-text">
            {describe(field, shown as Value) ?? t('conflict.empty')}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
