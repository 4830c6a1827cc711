import { useState } from 'react';

import { cleanPerson, type FoundPerson, nameOf } from '#extension/person/found-person.ts';

import { Field } from './field.tsx';
import { say } from './say.ts';
import { SubmitForm } from './submit-form.tsx';

const lists = ['emails', 'phones', 'links'] as const;
type List = (typeof lists)[number];

type PersonFormProps = {
  person: FoundPerson;
  onChange: (person: FoundPerson) => void;
  onSave: () => Promise<void>;
  problem: string | null;
  /** While the member answers a question about it. */
  isHidden: boolean;
};

/** The person as it will be saved; every field can be changed. */
export function PersonForm({ person, onChange, onSave, problem, isHidden }: PersonFormProps) {
  const [isNameMissing, setIsNameMissing] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  if (isHidden) return null;
  const submit = async () => {
    if (isSaving) return;
    const hasName = nameOf(cleanPerson(person)) !== '';
    setIsNameMissing(!hasName);
    if (!hasName) return;
    setIsSaving(true);
    await onSave();
    setIsSaving(false);
  };
  const line = (name: Exclude<keyof FoundPerson, List | 'notes'>) => (
    <Field
      label={say(name)}
      value={person[name]}
      onChange={(value) => onChange({ ...person, [name]: value })}
      error={name === 'first_name' && isNameMissing ? say('name_missing') : null}
    />
  );
  return (
    <SubmitForm onSubmit={submit}>
      <div className="pair">
        {line('first_name')}
        {line('last_name')}
      </div>
      {line('title')}
      <div className="pair">
        {line('company')}
        {line('location')}
      </div>
      {lists.map((name) => (
        <Field
          key={name}
          label={say(name)}
          hint={person[name].length > 1 ? say('one_per_line') : undefined}
          rows={Math.min(4, Math.max(1, person[name].length))}
          value={person[name].join('\n')}
          onChange={(value) => onChange({ ...person, [name]: value.split('\n') })}
        />
      ))}
      <Field
        label={say('notes')}
        rows={2}
        value={person.notes}
        onChange={(notes) => onChange({ ...person, notes })}
      />
      {problem === null ? null : (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
      <button type="submit" className="primary" aria-disabled={isSaving}>
        {say('save')}
      </button>
    </SubmitForm>
  );
}
