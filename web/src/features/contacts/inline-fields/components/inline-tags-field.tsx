import { contactLimits } from '@kith/contract/contacts/rules';
import type { Contact } from '@kith/contract/contacts/schemas';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Chip, type Tone } from '#ui/badge.tsx';
import { Field } from '#ui/field.tsx';
import { TagInput } from '#ui/tag-input.tsx';
import { useFacet } from '#features/contacts/shared/api/facet.ts';
import { useWordsHint } from '#features/contacts/shared/components/use-words-hint.ts';
import { InlineField } from './inline-field.tsx';
import { useFieldEdit } from './use-field-edit.ts';
import { useFieldErrorText } from '#features/contacts/form/components/use-field-error.ts';

type TagsFieldName = 'tags' | 'offers' | 'seeks';

const tones: Record<TagsFieldName, Tone> = { tags: 'neutral', offers: 'good', seeks: 'ember' };

/** Tags, or what a contact offers or seeks, edited in place; existing values are suggested. */
export function InlineTagsField({ contact, name }: { contact: Contact; name: TagsFieldName }) {
  const { t } = useTranslation(['contacts', 'details']);
  const format = useFormat();
  const errorText = useFieldErrorText();
  const hint = useWordsHint(name);
  const edit = useFieldEdit<string[]>({
    contact,
    toDraft: (known) => known[name],
    toChange: (draft) => ({ [name]: draft }),
  });
  const inUse = useFacet(name, '', { isEnabled: edit.draft !== null });
  const words = contact[name];
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-baseline gap-x-3">
      <span className="text-sm text-muted">{t(`form.${name}`)}</span>
      <InlineField
        label={t(`details:edit.${name}`)}
        value={words.length === 0 ? null : format.list(words)}
        emptyText={t(`details:add.${name}`)}
        shown={
          words.length === 0 ? undefined : (
            <span className="flex min-w-0 flex-wrap gap-1.5">
              {words.map((word) => (
                <Chip key={word} label={word} tone={tones[name]} />
              ))}
            </span>
          )
        }
        edit={edit}
        {...(name === 'tags' && { action: 'fields.tag' as const })}
        describe={(known) => (known[name].length === 0 ? null : format.list(known[name]))}
        contact={contact}
        fields={[name]}
      >
        {({ draft, setDraft, issueAt, submit }) => (
          <Field label={t(`form.${name}`)} hint={hint} error={errorText(issueAt(name))}>
            {(control) => (
              <TagInput
                {...control}
                value={draft}
                onValueChange={setDraft}
                onDone={submit}
                tone={tones[name]}
                maxLength={contactLimits.tag}
                suggestions={inUse.data?.items.map(({ value }) => value)}
              />
            )}
          </Field>
        )}
      </InlineField>
    </div>
  );
}
