import { clsx } from 'clsx';
import { Popover as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { popupClasses } from '#ui/popup-classes.ts';

type PopoverProps = {
  /** One focusable element that opens the panel. */
  trigger: ReactNode;
  /** The panel's accessible name. */
  label: string;
  align?: 'start' | 'center' | 'end';
  open?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** The panel has no controls: it takes the focus itself, so that the keyboard can scroll it. */
  isTextOnly?: boolean;
  className?: string;
  children: ReactNode;
};

/** A floating panel that opens from its trigger; Escape and outside clicks close it. */
export function Popover({
  trigger,
  label,
  align = 'start',
  open,
  onOpenChange,
  isTextOnly = false,
  className,
  children,
}: PopoverProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          {...(isTextOnly ? { tabIndex: 0 } : {})}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className={clsx(
            popupClasses,
            'max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-24px)] overflow-y-auto p-4',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
