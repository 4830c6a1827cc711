import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Popover } from '#ui/popover.tsx';

type InlineFactProps = {
  icon: ReactNode;
  label: string;
  /** What is known, in words; null invites to fill it. */
  value: string | null;
  emptyText: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onSubmit: () => void;
  children: ReactNode;
};

/** A fact that is a button: it opens a small form in place. */
export function InlineFact({
  icon,
  label,
  value,
  emptyText,
  isOpen,
  onOpenChange,
  onSubmit,
  children,
}: InlineFactProps) {
  const { t } = useTranslation('common');
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <Popover
      label={label}
      open={isOpen}
      onOpenChange={onOpenChange}
      trigger={
        <button
          type="button"
          className="-mx-2 flex items-center gap-3 rounded-md px-2 py-1 text-left hover:bg-sunken"
        >
          <span className="text-muted">{icon}</span>
          <span className="sr-only">{label}</span>
          <span className={value === null ? 'text-muted' : ''}>{value ?? emptyText}</span>
        </button>
      }
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        {children}
        <div className="flex justify-end gap-2">
          <Button size="sm" onClick={() => onOpenChange(false)}>
            {t('cancel')}
          </Button>
          <Button size="sm" type="submit" variant="primary">
            {t('save')}
          </Button>
        </div>
      </form>
    </Popover>
  );
}
