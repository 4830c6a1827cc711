import { clsx } from 'clsx';
import { Popover as Radix } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { TriggerStandIn } from '#ui/overlays/trigger-stand-in.tsx';
import { popupClasses } from '#ui/popup-classes.ts';

export type PanelOptions = {
  /** The panel's accessible name. */
  label: string;
  align?: 'start' | 'center' | 'end';
  /** The panel has no controls: it takes the focus itself, so that the keyboard can scroll it. */
  isTextOnly?: boolean;
  className?: string;
  children: ReactNode;
};

type PopoverPanelProps = PanelOptions & {
  triggerRef: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

/** What a `Popover` shows while it is open. */
export function PopoverPanel({
  triggerRef,
  label,
  align = 'start',
  isOpen,
  onOpenChange,
  isTextOnly = false,
  className,
  children,
}: PopoverPanelProps) {
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>
        <TriggerStandIn of={triggerRef} />
      </Radix.Trigger>
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
