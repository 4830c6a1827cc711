import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { focusFirst } from '#ui/focus-first.ts';
import { staysOpenWhileComposing } from '#ui/is-composing.ts';
import { useReturnFocus } from '#ui/use-return-focus.ts';

type SheetProps = {
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The accessible name; shown as a heading unless `isTitleHidden`. */
  title: string;
  isTitleHidden?: boolean;
  side?: 'left' | 'right';
  /** Tailwind width, e.g. `w-72`. */
  widthClassName?: string;
  footer?: ReactNode;
  children: ReactNode;
};

/**
 * A modal drawer at the left or right edge. Tab goes through it as it is drawn: the button that closes it
 * is at the top. The focus begins in what it contains.
 */
export function Sheet({
  open,
  onOpenChange,
  title,
  isTitleHidden = false,
  side = 'right',
  widthClassName = 'w-full max-w-md',
  footer,
  children,
}: SheetProps) {
  const { t } = useTranslation('common');
  const returnFocus = useReturnFocus();
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40 animate-fade bg-overlay" />
        <RadixDialog.Content
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus();
            event.preventDefault();
            focusFirst(event.currentTarget as HTMLElement);
          }}
          onCloseAutoFocus={returnFocus.onCloseAutoFocus}
          onEscapeKeyDown={staysOpenWhileComposing}
          aria-describedby={undefined}
          className={clsx(
            'fixed inset-y-0 z-40 flex max-w-[92vw] flex-col bg-surface shadow-floating outline-none',
            side === 'right'
              ? 'right-0 animate-slide-right border-l border-border'
              : 'left-0 animate-slide-left border-r border-border',
            widthClassName,
          )}
        >
          <header
            className={clsx(
              isTitleHidden
                ? 'sr-only'
                : 'flex h-16 shrink-0 items-center border-b border-border px-5 pr-14',
            )}
          >
            <RadixDialog.Title className="title-serif text-xl">{title}</RadixDialog.Title>
          </header>
          <RadixDialog.Close
            aria-label={t('close')}
            className="absolute top-3.5 right-3.5 z-10 grid size-9 place-items-center rounded-md text-muted hover:bg-sunken hover:text-text"
          >
            <X aria-hidden size={18} />
          </RadixDialog.Close>
          <div data-part="body" className="min-h-0 flex-1 overflow-y-auto">
            {children}
          </div>
          {footer ? (
            <footer
              data-part="footer"
              className="flex justify-end gap-2 border-t border-border px-5 py-4"
            >
              {footer}
            </footer>
          ) : null}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
