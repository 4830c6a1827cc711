import { contactLimits } from '@kith/contract/contacts/rules';
import type { Contact } from '@kith/contract/contacts/schemas';
import { Pencil, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { completeLink } from '#features/contacts/form/components/contact-form-schema.ts';
import type {
  PointsName,
  PointValues,
} from '#features/contacts/form/components/contact-form-values.ts';
import { firstLabels } from '#features/contacts/form/components/contact-form-values.ts';
import { PointRow } from '#features/contacts/form/components/point-row.tsx';
import { InlineField } from './inline-field.tsx';
import { useFieldEdit } from './use-field-edit.ts';
import { useFieldErrorText } from '#features/contacts/form/components/use-field-error.ts';

/** A row keeps its key while others are added or removed. */
type Row = PointValues & { id: string };

const toRow = (point: PointValues): Row => ({ ...point, id: crypto.randomUUID() });
const blankRow = (name: PointsName) => toRow({ value: '', label: firstLabels[name] });

type PointsFactProps = { contact: Contact; name: PointsName; icon?: ReactNode };

/** The emails, phones or links of a contact, edited in place, all of a kind together. */
export function InlinePointsField({ contact, name, icon }: PointsFactProps) {
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
    <InlineField
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
      {({ draft, setDraft, issueAt }) => (
        <fieldset className="grid min-w-0 gap-2">
          <legend className="mb-1.5 font-medium">{t(`form.${name}`)}</legend>
          {draft.map((point, index) => (
            <InlinePointRow
              key={point.id}
              name={name}
              index={index}
              point={point}
              code={issueAt(`${name}.${filledBefore(draft, index)}`)}
              onChange={(next) => setDraft(draft.with(index, { ...point, ...next }))}
              onRemove={() => setDraft(draft.toSpliced(index, 1))}
            />
          ))}
          {draft.length < contactLimits.points ? (
            <Button
              variant="ghost"
              size="sm"
              icon={<Plus aria-hidden size={16} />}
              className="justify-self-start px-2"
              onClick={() => setDraft([...draft, blankRow(name)])}
            >
              {t(`form.add.${name}`)}
            </Button>
          ) : null}
        </fieldset>
      )}
    </InlineField>
  );
}

/** Blank rows are removed before validation: maps an issue back to its row. */
function filledBefore(points: readonly PointValues[], index: number): number {
  return points.slice(0, index).filter(({ value }) => value.trim() !== '').length;
}

type InlinePointRowProps = {
  name: PointsName;
  index: number;
  point: PointValues;
  code: string | undefined;
  onChange: (point: PointValues) => void;
  onRemove: () => void;
};

function InlinePointRow({ point, code, onChange, ...row }: InlinePointRowProps) {
  const errorText = useFieldErrorText();
  return (
    <PointRow
      {...row}
      value={point.value}
      label={point.label}
      error={code && point.value.trim() !== '' ? errorText(code) : undefined}
      isNarrow
      onValueChange={(value) => onChange({ ...point, value })}
      onLabelChange={(label) => onChange({ ...point, label })}
    />
  );
}
