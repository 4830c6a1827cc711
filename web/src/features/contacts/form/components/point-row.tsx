import { contactPointLabels } from '@kith/contract/contacts/schemas';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import { pointInputTraits, type PointsName, type PointValues } from './contact-form-values.ts';

type PointRowProps = {
  name: PointsName;
  index: number;
  value: string;
  label: PointValues['label'];
  error: string | undefined;
  /** Wraps on a phone, where the row is inside a field. */
  isNarrow?: boolean;
  onValueChange: (value: string) => void;
  onLabelChange: (label: PointValues['label']) => void;
  onRemove: () => void;
};

/** One email, phone or link with its label. */
export function PointRow({
  name,
  index,
  value,
  label,
  error,
  isNarrow = false,
  onValueChange,
  onLabelChange,
  onRemove,
}: PointRowProps) {
  const { t } = useTranslation(['contacts', 'common']);
  const errorId = useId();
  const field = `${t(`form.${name}`)} ${index + 1}`;
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <div className={clsx('flex items-center', isNarrow ? 'gap-1.5 max-sm:flex-wrap' : 'gap-2')}>
        <Input
          {...pointInputTraits[name]}
          aria-label={field}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          className={isNarrow ? 'min-w-0 max-sm:basis-full' : undefined}
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
        />
        <div className={clsx('shrink-0', isNarrow ? 'w-28 max-sm:flex-1' : 'w-32')}>
          <Select
            aria-label={t('form.labelOf', { field })}
            value={label}
            onValueChange={(next) => onLabelChange(next as PointValues['label'])}
            options={contactPointLabels.map((kind) => ({
              value: kind,
              label: t(`labels.${kind}`),
            }))}
          />
        </div>
        <IconButton
          label={t('common:removeItem', { item: field })}
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
