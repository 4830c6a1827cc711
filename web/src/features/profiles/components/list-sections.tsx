import { profileLimits } from '@kith/contract/member-profiles/rules';
import {
  type Experience,
  experienceSchema,
  type OwnProfile,
  type ProfileLink,
  profileLinkSchema,
} from '@kith/contract/member-profiles/schemas';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { TextareaField, TextField } from '#ui/form/form-field.tsx';
import { useSubmitForm } from '#ui/form/use-submit-form.ts';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useUpdateProfile } from '../api/own-profile.ts';
import { EditedSection } from './edited-section.tsx';
import { ExperienceList, LinkList } from './section-contents.tsx';

type SectionProps = { profile: OwnProfile };

/** A list with one more entry, or another in its place. */
function putAt<Item>(items: readonly Item[], place: number, item: Item): Item[] {
  return place < items.length ? items.with(place, item) : [...items, item];
}

const newExperience: Experience = { company: '', title: '', from: null, to: null, text: '' };

export function ExperienceSection({ profile }: SectionProps) {
  const { t } = useTranslation('profile');
  const update = useUpdateProfile();
  const items = profile.experience ?? [];
  const [place, setPlace] = useState<number | null>(null);
  return (
    <>
      <EditedSection
        profile={profile}
        section="experience"
        isEmpty={items.length === 0}
        addLabel={t('add.experience')}
        onEdit={() => setPlace(items.length)}
      >
        <ExperienceList
          experience={items}
          renderActions={(at) => (
            <RowActions
              name={items[at]?.company ?? ''}
              onEdit={() => setPlace(at)}
              onRemove={() => update.mutate({ experience: items.toSpliced(at, 1) })}
            />
          )}
        />
      </EditedSection>
      {place === null ? null : (
        <ExperienceDialog
          value={items[place] ?? newExperience}
          title={t('add.experience')}
          onSave={(one) => update.mutateAsync({ experience: putAt(items, place, one) })}
          onClose={() => setPlace(null)}
        />
      )}
    </>
  );
}

type DialogProps<Item> = {
  value: Item;
  title: string;
  onSave: (item: Item) => Promise<unknown>;
  onClose: () => void;
};

function ExperienceDialog({ value, title, onSave, onClose }: DialogProps<Experience>) {
  const { t } = useTranslation(['profile', 'common']);
  const form = useSubmitForm({
    defaultValues: { ...value, from: value.from ?? '', to: value.to ?? '' },
    onDone: onClose,
    onSubmit: async (values) => {
      const parsed = experienceSchema.parse({
        ...values,
        from: values.from || null,
        to: values.to || null,
      });
      await onSave(parsed);
    },
  });
  const { control } = form;
  return (
    <FormDialog form={form} title={title} submitLabel={t('common:save')} onClose={onClose}>
      <TextField control={control} name="title" label={t('experience.title')} />
      <TextField control={control} name="company" label={t('experience.company')} isRequired />
      <div className="grid grid-cols-2 gap-3">
        <TextField control={control} name="from" label={t('experience.from')} type="month" />
        <TextField
          control={control}
          name="to"
          label={t('experience.to')}
          hint={t('experience.toHint')}
          type="month"
        />
      </div>
      <TextareaField
        control={control}
        name="text"
        label={t('experience.text')}
        maxLength={profileLimits.experienceText}
      />
    </FormDialog>
  );
}

export function LinksSection({ profile }: SectionProps) {
  const { t } = useTranslation('profile');
  const update = useUpdateProfile();
  const items = profile.links ?? [];
  const [place, setPlace] = useState<number | null>(null);
  return (
    <>
      <EditedSection
        profile={profile}
        section="links"
        isEmpty={items.length === 0}
        addLabel={t('add.links')}
        onEdit={() => setPlace(items.length)}
      >
        <LinkList
          links={items}
          renderActions={(at) => (
            <RowActions
              name={items[at]?.label || items[at]?.url || ''}
              onEdit={() => setPlace(at)}
              onRemove={() => update.mutate({ links: items.toSpliced(at, 1) })}
            />
          )}
        />
      </EditedSection>
      {place === null ? null : (
        <LinkDialog
          value={items[place] ?? { url: '', label: '' }}
          title={t('add.links')}
          onSave={(one) => update.mutateAsync({ links: putAt(items, place, one) })}
          onClose={() => setPlace(null)}
        />
      )}
    </>
  );
}

const linkFormSchema = profileLinkSchema.extend({ label: profileLinkSchema.shape.label.unwrap() });

function LinkDialog({ value, title, onSave, onClose }: DialogProps<ProfileLink>) {
  const { t } = useTranslation(['profile', 'common']);
  const form = useZodForm(linkFormSchema, (link) => onSave(link).then(() => undefined), {
    defaultValues: value,
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={title} submitLabel={t('common:save')} onClose={onClose}>
      <TextField
        control={form.control}
        name="url"
        label={t('link.url')}
        errorText={t('link.wrong')}
        inputMode="url"
        placeholder="https://"
        isRequired
      />
      <TextField control={form.control} name="label" label={t('link.label')} />
    </FormDialog>
  );
}

type RowActionsProps = { name: string; onEdit: () => void; onRemove: () => void };

function RowActions({ name, onEdit, onRemove }: RowActionsProps) {
  const { t } = useTranslation('profile');
  return (
    <span className="flex">
      <IconButton
        size="sm"
        label={t('edit', { section: name })}
        icon={<Pencil aria-hidden size={16} />}
        onClick={onEdit}
      />
      <IconButton
        size="sm"
        label={t('remove', { name })}
        icon={<Trash2 aria-hidden size={16} />}
        onClick={onRemove}
      />
    </span>
  );
}
