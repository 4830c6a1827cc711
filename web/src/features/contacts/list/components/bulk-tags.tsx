import { contactLimits } from '@kith/contract/contacts/rules';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { BarButton } from '#ui/bar-button.tsx';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { Popover } from '#ui/popover.tsx';
import { TagInput } from '#ui/tag-input.tsx';
import { useFacet } from '#features/contacts/shared/api/facet.ts';

type BulkTagsProps = {
  label: string;
  submitLabel: string;
  icon: ReactNode;
  onSubmit: (tags: string[]) => void;
};

/** A button that asks for tags and passes them on; the member's own tags are suggested. */
export function BulkTags({ label, submitLabel, icon, onSubmit }: BulkTagsProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      label={label}
      align="start"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={<BarButton label={label} icon={icon} />}
    >
      <TagsForm
        label={label}
        submitLabel={submitLabel}
        onSubmit={(tags) => {
          setIsOpen(false);
          onSubmit(tags);
        }}
      />
    </Popover>
  );
}

const tagsFormSchema = z.object({ tags: z.array(z.string()) });

type TagsFormProps = Pick<BulkTagsProps, 'label' | 'submitLabel' | 'onSubmit'>;

/** Begins empty each time that it opens. */
function TagsForm({ label, submitLabel, onSubmit }: TagsFormProps) {
  const { t } = useTranslation('contacts');
  const known = useFacet('tags', '');
  const form = useZodForm(
    tagsFormSchema,
    ({ tags }) => {
      if (tags.length > 0) onSubmit(tags);
    },
    { defaultValues: { tags: [] } },
  );
  return (
    <Form form={form} className="grid gap-3">
      <FormField control={form.control} name="tags" label={label} hint={t('form.hints.tags')}>
        {(ids, { value, setValue }) => (
          <TagInput
            {...ids}
            value={value}
            onValueChange={setValue}
            maxLength={contactLimits.tag}
            suggestions={(known.data?.items ?? []).map(({ value }) => value)}
          />
        )}
      </FormField>
      <Button type="submit" variant="primary">
        {submitLabel}
      </Button>
    </Form>
  );
}
