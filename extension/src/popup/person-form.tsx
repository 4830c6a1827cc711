import { useState } from 'react';

import { cleanPerson, type FoundPerson, nameOf } from '#extension/person/found-person.ts';
import type { ReadPage } from '#extension/person/read-page.ts';

import { Field } from './field.tsx';
import { say } from './say.ts';
import { sourceLine } from './source-line.ts';
import { SubmitForm } from './submit-form.tsx';

const lists = ['emails', 'phones', 'links'] as const;
type List = (typeof lists)[number];

type PersonFormProps = {
  person: FoundPerson;
  /** What the page said before the member changed anything. */
  page: ReadPage | null;
  onChange: (person: FoundPerson) => void;
  onSave: () => Promise<void>;
  problem: string | null;
  /** While the member answers a question about it. */
  isHidden: boolean;
};

/** The person as it will be saved; every field can be changed. */
export function PersonForm(props: PersonFormProps) {
  const { person, page, onChange, onSave, problem, isHidden } = props;
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
  /** Where a value is from; nothing for one that the member has changed. */
  const sourceOf = (name: keyof FoundPerson) =>
    page !== null && String(page.person[name]) === String(person[name])
      ? sourceLine(page.origins[name])
      : undefined;
  const hintOf = (name: List) =>
    [person[name].length > 1 ? say('one_per_line') : undefined, sourceOf(name)]
      .filter((text) => text !== undefined)
      .join(' · ');
  const line = (name: Exclude<keyof FoundPerson, List | 'notes'>) => (
    <Field
      label={say(name)}
      hint={sourceOf(name)}
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
          hint={hintOf(name)}
          rows={Math.min(4, Math.max(1, person[name].length))}
          value={person[name].join('\n')}
          onChange={(value) => onChange({ ...person, [name]: value.split('\n') })}
        />
      ))}
      <Field
        label={say('notes')}
        hint={sourceOf('notes')}
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
