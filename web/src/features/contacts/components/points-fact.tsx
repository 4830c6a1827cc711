import { contactLimits } from '@kith/contract/contacts/rules';
import { contactPointLabels } from '@kith/contract/contacts/schemas';
import type { Contact } from '@kith/contract/contacts/schemas';
import { Pencil, Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import { completeLink } from './contact-form-resolver.ts';
import type { PointsName, PointValues } from './contact-form-values.ts';
import { firstLabels, pointInputTraits } from './contact-form-values.ts';
import { InlineFact } from './inline-fact.tsx';
import { useFieldEdit } from './use-field-edit.ts';
import { useFieldErrorText } from './use-field-error.ts';

/** A row keeps its place while others are added or taken away. */
type Row = PointValues & { id: string };

const toRow = (point: PointValues): Row => ({ ...point, id: crypto.randomUUID() });
const blankRow = (name: PointsName) => toRow({ value: '', label: firstLabels[name] });

type PointsFactProps = { contact: Contact; name: PointsName; icon?: ReactNode };

/** The emails, phones or links of a contact, changed in place, all of a kind together. */
export function PointsFact({ contact, name, icon }: PointsFactProps) {
  const { t } = useTranslation(['contacts', 'details']);
  const format = useFormat();
  const edit = useFieldEdit<Row[]>({
    contact,
    toDraft: (known) => (known[name].length === 0 ? [blankRow(name)] : known[name].map(toRow)),
    toChange: (draft) => {
      const filled = draft
        .filter(({ value }) => value.trim() !== '')
        .map(({ value, label }) => ({ value, label }));
      return { [name]: name === 'links' ? filled.map(completeLink) : filled };
    },
  });
  const describe = (known: Contact) =>
    known[name].length === 0 ? null : format.list(known[name].map(({ value }) => value));
  const isEmpty = contact[name].length === 0;
  return (
    <InlineFact
      icon={icon}
      label={t(`details:edit.${name}`)}
      value={describe(contact)}
      shown={isEmpty ? undefined : <Pencil aria-hidden size={14} className="text-muted" />}
      emptyText={t(`form.add.${name}`)}
      edit={edit}
      describe={describe}
      contact={contact}
      fields={[name]}
      formClassName="w-110"
    >
      {(draft) => (
        <fieldset className="grid min-w-0 gap-2">
          <legend className="mb-1.5 font-medium">{t(`form.${name}`)}</legend>
          {draft.map((point, index) => (
            <PointRow
              key={point.id}
              name={name}
              index={index}
              point={point}
              code={edit.issueAt(`${name}.${filledBefore(draft, index)}`)}
              onChange={(next) => edit.setDraft(draft.with(index, { ...point, ...next }))}
              onRemove={() => edit.setDraft(draft.toSpliced(index, 1))}
            />
          ))}
          {draft.length < contactLimits.points ? (
            <Button
              variant="ghost"
              size="sm"
              icon={<Plus aria-hidden size={16} />}
              className="justify-self-start px-2"
              onClick={() => edit.setDraft([...draft, blankRow(name)])}
            >
              {t(`form.add.${name}`)}
            </Button>
          ) : null}
        </fieldset>
      )}
    </InlineFact>
  );
}

/** Blank rows are left out before the contract sees them: where a row stands there. */
function filledBefore(points: readonly PointValues[], index: number): number {
  return points.slice(0, index).filter(({ value }) => value.trim() !== '').length;
}

type PointRowProps = {
  name: PointsName;
  index: number;
  point: PointValues;
  code: string | undefined;
  onChange: (point: PointValues) => void;
  onRemove: () => void;
};

function PointRow({ name, index, point, code, onChange, onRemove }: PointRowProps) {
  const { t } = useTranslation(['contacts', 'common']);
  const errorText = useFieldErrorText();
  const errorId = useId();
  const error = code && point.value.trim() !== '' ? errorText({ message: code }) : undefined;
  const label = `${t(`form.${name}`)} ${index + 1}`;
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <div className="flex items-center gap-1.5 max-sm:flex-wrap">
        <Input
          {...pointInputTraits[name]}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          className="min-w-0 max-sm:basis-full"
          value={point.value}
          onChange={(event) => onChange({ ...point, value: event.target.value })}
        />
        <div className="w-28 shrink-0 max-sm:flex-1">
          <Select
            aria-label={t('form.labelOf', { field: label })}
            value={point.label}
            onValueChange={(value) => onChange({ ...point, label: value as PointValues['label'] })}
            options={contactPointLabels.map((value) => ({ value, label: t(`labels.${value}`) }))}
          />
        </div>
        <IconButton
          label={t('common:removeItem', { item: label })}
          icon={<X aria-hidden size={16} />}
          onClick={onRemove}
        />
      </div>
      {error ? (
        <p id={errorId} role="alert" className="text-sm text-danger-ink">
          {error}
        </p>
      ) : null}
    </div>
  );
}
