import { profileLimits } from '@kith/contract/member-profiles/rules';
import { type OwnProfile, profileUpdateSchema } from '@kith/contract/member-profiles/schemas';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormField, TextareaField, TextField } from '#ui/form/form-field.tsx';
import type { FormHandle } from '#ui/form/use-submit-form.ts';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { TagInput } from '#ui/tag-input.tsx';
import { useUpdateProfile } from '../api/own-profile.ts';
import { EditedSection } from './edited-section.tsx';
import { Words } from './section-contents.tsx';

const textFormSchema = profileUpdateSchema.pick({ headline: true, about: true }).required();
const wordsFormSchema = profileUpdateSchema.pick({ offers: true, seeks: true }).required();

type SectionProps = { profile: OwnProfile };
type EditorProps = SectionProps & { onClose: () => void };

/** The headline or the text about the member, edited in place. */
export function TextSection({
  profile,
  section,
}: SectionProps & { section: 'headline' | 'about' }) {
  const [isEditing, setIsEditing] = useState(false);
  const text = profile[section] ?? '';
  return (
    <EditedSection
      profile={profile}
      section={section}
      isEmpty={text === '' && !isEditing}
      onEdit={isEditing ? null : () => setIsEditing(true)}
    >
      {isEditing ? (
        <TextEditor profile={profile} section={section} onClose={() => setIsEditing(false)} />
      ) : (
        <p className="max-w-prose text-pretty whitespace-pre-line">{text}</p>
      )}
    </EditedSection>
  );
}

function TextEditor({
  profile,
  section,
  onClose,
}: EditorProps & { section: 'headline' | 'about' }) {
  const { t } = useTranslation('profile');
  const update = useUpdateProfile();
  const form = useZodForm(
    textFormSchema,
    (change) => update.mutateAsync(change).then(() => undefined),
    {
      defaultValues: { headline: profile.headline ?? '', about: profile.about ?? '' },
      onDone: onClose,
    },
  );
  const label = t(`sections.${section}`);
  return (
    <EditorForm form={form} onClose={onClose}>
      {section === 'headline' ? (
        <TextField
          control={form.control}
          name="headline"
          label={label}
          maxLength={profileLimits.headline}
        />
      ) : (
        <TextareaField
          control={form.control}
          name="about"
          label={label}
          maxLength={profileLimits.about}
        />
      )}
    </EditorForm>
  );
}

/** What the member offers or seeks. */
export function WordsSection({ profile, section }: SectionProps & { section: 'offers' | 'seeks' }) {
  const [isEditing, setIsEditing] = useState(false);
  const words = profile[section] ?? [];
  return (
    <EditedSection
      profile={profile}
      section={section}
      isEmpty={words.length === 0 && !isEditing}
      onEdit={isEditing ? null : () => setIsEditing(true)}
    >
      {isEditing ? (
        <WordsEditor profile={profile} section={section} onClose={() => setIsEditing(false)} />
      ) : (
        <Words words={words} tone={section === 'offers' ? 'good' : 'ember'} />
      )}
    </EditedSection>
  );
}

function WordsEditor({ profile, section, onClose }: EditorProps & { section: 'offers' | 'seeks' }) {
  const { t } = useTranslation('profile');
  const update = useUpdateProfile();
  const form = useZodForm(
    wordsFormSchema,
    (change) => update.mutateAsync(change).then(() => undefined),
    {
      defaultValues: { offers: profile.offers ?? [], seeks: profile.seeks ?? [] },
      onDone: onClose,
    },
  );
  return (
    <EditorForm form={form} onClose={onClose}>
      <FormField
        control={form.control}
        name={section}
        label={t(`sections.${section}`)}
        hint={t('wordsHint')}
      >
        {(ids, { value, setValue }) => <TagInput {...ids} value={value} onValueChange={setValue} />}
      </FormField>
    </EditorForm>
  );
}

type EditorFormProps = { form: FormHandle; onClose: () => void; children: ReactNode };

function EditorForm({ form, onClose, children }: EditorFormProps) {
  const { t } = useTranslation('common');
  const { elementRef } = form;
  useEffect(() => {
    elementRef.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [elementRef]);
  return (
    <Form form={form} className="grid gap-3">
      {children}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="submit" variant="primary" isPending={form.isPending}>
          {t('save')}
        </Button>
      </div>
    </Form>
  );
}
