import { contactLimits } from '@kith/contract/contacts/rules';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Popover } from '#ui/popover.tsx';
import { TagInput } from '#ui/tag-input.tsx';
import { useFacet } from '../api/facet.ts';

type BulkTagsProps = {
  label: string;
  submitLabel: string;
  icon: ReactNode;
  className?: string;
  onSubmit: (tags: string[]) => void;
};

/** A button that asks for tags and hands them on; the member's own tags are suggested. */
export function BulkTags({ label, submitLabel, icon, className, onSubmit }: BulkTagsProps) {
  const { t } = useTranslation('contacts');
  const [isOpen, setIsOpen] = useState(false);
  const [tags, setTags] = useState<string[]>([]);
  const known = useFacet('tags', '', { isEnabled: isOpen });
  return (
    <Popover
      label={label}
      align="end"
      open={isOpen}
      onOpenChange={(next) => {
        setIsOpen(next);
        if (next) setTags([]);
      }}
      trigger={<IconButton size="sm" className={className} label={label} icon={icon} />}
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (tags.length === 0) return;
          setIsOpen(false);
          onSubmit(tags);
        }}
      >
        <Field label={label} hint={t('form.hints.tags')}>
          {(control) => (
            <TagInput
              {...control}
              value={tags}
              onValueChange={setTags}
              maxLength={contactLimits.tag}
              suggestions={(known.data?.items ?? []).map(({ value }) => value)}
            />
          )}
        </Field>
        <Button type="submit" variant="primary">
          {submitLabel}
        </Button>
      </form>
    </Popover>
  );
}
