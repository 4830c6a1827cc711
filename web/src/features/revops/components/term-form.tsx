import {
  termLimits,
  type TermPlace,
  termPlaces,
  type TermVersion,
} from '@kith/contract/alignment/endpoints';
import { useState } from 'react';
import { formulas } from 'virtual:formulas';
import { z } from 'zod';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { FormField, TextareaField, TextField, useFormValue } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { Select } from '#ui/select.tsx';
import { showToast } from '#ui/toast.ts';
import { useCreateTerm, useSaveTerm } from '../api/alignment.ts';
import { slugOf } from '../slug-of.ts';
import { TermChanges, type TermContent } from './term-changes.tsx';
import { useNewer } from './use-newer.tsx';
import { VersionForm } from './version-form.tsx';

/** A choice of nothing; the select knows no empty value. */
const none = 'none';
const schema = z.object({
  name: z.string().trim().min(1).max(termLimits.name),
  definition: z.string().trim().min(1).max(termLimits.definition),
  responsible: z.string(),
  review: z.string(),
  formula: z.string(),
  places: z.array(z.enum(termPlaces)),
  reason: z.string().trim().min(1).max(termLimits.reason),
});
type Values = z.infer<typeof schema>;

type Person = { id: string; name: string };
type TermFormProps = {
  /** Null: a new term, whose address comes from its name. */
  id: string | null;
  newest: TermVersion | null;
  administrators: readonly Person[];
  /** @param saved the id of what was saved */
  onClose: (saved: string | null) => void;
};

/** Writes a term. If somebody else saved meanwhile, nothing that was written is lost. */
export function TermForm({ id, newest, administrators, onClose }: TermFormProps) {
  const { t } = useTranslation(['alignment', 'revops']);
  const [view, setView] = useState<'write' | 'changes'>('write');
  const { base, notice, handleFailure } = useNewer(newest, () => setView('changes'));
  const [create, save] = [useCreateTerm(), useSaveTerm()];
  const form = useZodForm(
    schema,
    async (typed) => {
      const sent = toSent(typed);
      if (base === null || id === null) {
        return create.mutateAsync({ id: id ?? slugOf(typed.name), ...sent });
      }
      return save.mutateAsync({ id, expected: base.version, ...sent });
    },
    {
      defaultValues: toValues(newest),
      handleFailure,
      onDone: (term) => {
        showToast({ kind: 'success', title: t('saved') });
        onClose(term.id);
      },
    },
  );
  const typed = form.watch();
  return (
    <VersionForm
      form={form}
      submitLabel={t('save')}
      reasonMaxLength={termLimits.reason}
      onCancel={() => onClose(null)}
    >
      {notice}
      {base === null ? null : (
        <SegmentedControl
          label={t('revops:docs.views.label')}
          value={view}
          onValueChange={setView}
          options={(['write', 'changes'] as const).map((value) => ({
            value,
            label: t(`revops:docs.views.${value}`),
          }))}
        />
      )}
      {view === 'write' || base === null ? (
        <ContentFields form={form} administrators={administrators} />
      ) : (
        <TermChanges before={base} after={toContent(typed, administrators)} />
      )}
    </VersionForm>
  );
}

type FieldsProps = {
  form: ReturnType<typeof useZodForm<Values, Values, { id: string }>>;
  administrators: readonly Person[];
};

function ContentFields({ form: { control }, administrators }: FieldsProps) {
  const { t } = useTranslation('alignment');
  return (
    <>
      <TextField
        control={control}
        name="name"
        label={t('name')}
        maxLength={termLimits.name}
        isRequired
      />
      <TextareaField
        control={control}
        name="definition"
        label={t('definition')}
        hint={t('definitionHint')}
        rows={6}
        maxLength={termLimits.definition}
        isRequired
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <FormField control={control} name="responsible" label={t('responsible')}>
          {(ids, { value, setValue }) => (
            <Select
              {...ids}
              value={value}
              onValueChange={setValue}
              options={[
                { value: none, label: t('noOne') },
                ...administrators.map((one) => ({ value: one.id, label: one.name })),
              ]}
            />
          )}
        </FormField>
        <TextField control={control} name="review" label={t('reviewOn')} type="date" />
      </div>
      <FormField control={control} name="formula" label={t('formula')}>
        {(ids, { value, setValue }) => (
          <Select
            {...ids}
            value={value}
            onValueChange={setValue}
            options={[
              { value: none, label: t('noFormula') },
              ...formulas.map((one) => ({ value: one.id, label: one.title })),
            ]}
          />
        )}
      </FormField>
      <Places control={control} />
    </>
  );
}

function Places({ control }: { control: FieldsProps['form']['control'] }) {
  const { t } = useTranslation('alignment');
  const { value, setValue } = useFormValue({ control, name: 'places' });
  const toggle = (place: TermPlace, isChosen: boolean) =>
    setValue(termPlaces.filter((one) => (one === place ? isChosen : value.includes(one))));
  return (
    <fieldset className="grid grid-cols-1 gap-2">
      <legend className="mb-1.5 text-base font-medium">{t('usedIn')}</legend>
      <div className="grid grid-cols-1 gap-x-4 gap-y-2 sm:grid-cols-2">
        {termPlaces.map((place) => (
          <label key={place} className="flex items-center gap-2">
            <Checkbox
              checked={value.includes(place)}
              onCheckedChange={(isChosen) => toggle(place, isChosen)}
            />
            {t(`places.${place}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function toValues(version: TermVersion | null): Values {
  return {
    name: version?.name ?? '',
    definition: version?.definition ?? '',
    responsible: version?.responsible?.id ?? none,
    review: version?.review_on ?? '',
    formula: version?.formula ?? none,
    places: version?.places ?? [],
    reason: '',
  };
}

function toSent({ responsible, review, formula, ...text }: Values) {
  return {
    ...text,
    responsible_id: responsible === none ? null : responsible,
    review_on: review === '' ? null : review,
    formula: formula === none ? null : formula,
  };
}

function toContent(values: Values, administrators: readonly Person[]): TermContent {
  const { name, definition, places, formula, review_on: on, responsible_id: id } = toSent(values);
  const responsible = administrators.find((one) => one.id === id) ?? null;
  return { name, definition, places, formula, review_on: on, responsible };
}
