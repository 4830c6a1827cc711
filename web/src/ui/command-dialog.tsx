import { Command } from 'cmdk';
import { Search, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { staysOpenWhileComposing } from '#ui/is-composing.ts';
import { Kbd } from '#ui/kbd.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';

type CommandDialogProps = {
  /** The accessible name of the dialog and its field. */
  title: string;
  placeholder: string;
  query: string;
  maxLength: number;
  onQueryChange: (query: string) => void;
  /** The value of the row that Enter runs. */
  marked: string;
  onMark: (value: string) => void;
  onClose: () => void;
  /** Groups of rows. */
  children: ReactNode;
  /** Shown under the rows: a state, a hint. */
  footer?: ReactNode;
};

/**
 * A search field over a list of rows; arrow keys highlight and Enter runs. Nothing is filtered
 * here.
 */
export function CommandDialog({
  title,
  placeholder,
  query,
  maxLength,
  onQueryChange,
  marked,
  onMark,
  onClose,
  children,
  footer,
}: CommandDialogProps) {
  const { t } = useTranslation('common');
  const returnFocus = useReturnFocus();
  return (
    <Dialog.Root
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 grid animate-fade grid-cols-[minmax(0,1fr)] content-start justify-items-center bg-overlay p-3 sm:p-6 sm:pt-[12dvh]">
          <Dialog.Content
            {...returnFocus}
            onEscapeKeyDown={staysOpenWhileComposing}
            aria-describedby={undefined}
            className="flex max-h-[min(36rem,80dvh)] w-full max-w-2xl animate-pop flex-col overflow-hidden rounded-xl border border-border bg-surface shadow-floating outline-none"
          >
            <Dialog.Title className="sr-only">{title}</Dialog.Title>
            <Command
              label={title}
              shouldFilter={false}
              loop
              // Ctrl+K closes the dialog.
              vimBindings={false}
              value={marked}
              onValueChange={onMark}
              className="flex min-h-0 flex-1 flex-col"
            >
              <div className="-order-2 flex items-center gap-3 border-b border-border px-4">
                <Search aria-hidden size={18} className="shrink-0 text-muted" />
                <Command.Input
                  value={query}
                  onValueChange={onQueryChange}
                  maxLength={maxLength}
                  placeholder={placeholder}
                  className="h-14 w-full min-w-0 bg-transparent text-md text-ellipsis outline-none placeholder:text-faint"
                />
                <span aria-hidden className="hidden sm:block">
                  <Kbd>Esc</Kbd>
                </span>
                <Dialog.Close
                  aria-label={t('close')}
                  className="-mr-2 grid size-9 shrink-0 place-items-center rounded-md text-muted hover:bg-sunken hover:text-text sm:hidden"
                >
                  <X aria-hidden size={18} />
                </Dialog.Close>
              </div>
              <Command.List
                label={title}
                className="min-h-0 flex-1 scroll-py-2 overflow-y-auto p-2"
              >
                {children}
              </Command.List>
              {footer}
            </Command>
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Rows under a heading. */
export function CommandGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="py-1 [&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-muted"
    >
      {children}
    </Command.Group>
  );
}

type CommandRowProps = {
  value: string;
  icon?: ReactNode;
  trailing?: ReactNode;
  onRun: () => void;
  children: ReactNode;
};

/** One row: an icon, a label, something at its end. */
export function CommandRow({ value, icon, trailing, onRun, children }: CommandRowProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onRun}
      className="flex min-h-10 cursor-default items-center gap-3 rounded-md px-2.5 py-1.5 text-base outline-none select-none data-[selected=true]:bg-sunken"
    >
      {icon ? <span className="shrink-0 text-muted">{icon}</span> : null}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {trailing ? <span className="shrink-0 text-sm text-muted">{trailing}</span> : null}
    </Command.Item>
  );
}
