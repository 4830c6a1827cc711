import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { focusFirst } from '#ui/focus-first.ts';
import { staysOpenWhileComposing } from '#ui/is-composing.ts';
import { useReturnFocus } from '#ui/use-return-focus.ts';

type DialogProps = {
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons at the bottom, the primary one last. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  /** Nothing in it takes the focus: it is scrolled by key itself. */
  isTextOnly?: boolean;
  /** False removes the close button and ignores outside clicks. */
  isDismissible?: boolean;
  children?: ReactNode;
};

const sizes = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' } as const;

/** A modal dialog: traps Tab, closes with Escape, restores the focus. A bottom sheet on phones. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  footer,
  size = 'md',
  isTextOnly = false,
  isDismissible = true,
  children,
}: DialogProps) {
  const { t } = useTranslation('common');
  const returnFocus = useReturnFocus();
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40 grid animate-fade place-items-end overflow-y-auto bg-overlay sm:place-items-center sm:p-6">
          <RadixDialog.Content
            onOpenAutoFocus={(event) => {
              returnFocus.onOpenAutoFocus();
              event.preventDefault();
              focusFirst(event.currentTarget as HTMLElement);
            }}
            onCloseAutoFocus={returnFocus.onCloseAutoFocus}
            onEscapeKeyDown={staysOpenWhileComposing}
            {...(description ? {} : { 'aria-describedby': undefined })}
            onInteractOutside={(event) => {
              if (!isDismissible) event.preventDefault();
            }}
            className={clsx(
              'relative flex max-h-[92dvh] w-full animate-slide-up flex-col rounded-t-xl border border-border bg-surface shadow-floating outline-none sm:max-h-[86dvh] sm:animate-pop sm:rounded-xl',
              // The text has the focus; the ring goes around all of the dialog.
              'has-[>[data-part=body]:focus-visible]:[outline:2px_solid_var(--focus)]',
              sizes[size],
            )}
          >
            <header className="grid gap-1.5 px-5 pt-5 pr-14 sm:px-6 sm:pt-6">
              <RadixDialog.Title className="title-serif text-xl">{title}</RadixDialog.Title>
              {description ? (
                <RadixDialog.Description className="text-base text-muted">
                  {description}
                </RadixDialog.Description>
              ) : null}
            </header>
            <div
              data-part="body"
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else no key would scroll it
              tabIndex={isTextOnly ? 0 : undefined}
              className="min-h-0 flex-1 overflow-y-auto rounded-b-xl px-5 py-4 outline-none sm:px-6"
            >
              {children}
            </div>
            {footer ? (
              <footer
                data-part="footer"
                className="flex flex-wrap items-center justify-end gap-2 border-t border-border px-5 py-4 sm:px-6"
              >
                {footer}
              </footer>
            ) : null}
            {isDismissible ? (
              <RadixDialog.Close
                aria-label={t('close')}
                className="absolute top-4 right-4 grid size-9 place-items-center rounded-md text-muted hover:bg-sunken hover:text-text"
              >
                <X aria-hidden size={18} />
              </RadixDialog.Close>
            ) : null}
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
