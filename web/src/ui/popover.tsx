import { Slot } from 'radix-ui';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useOverlays } from '#ui/overlays/load.ts';

export type PopoverProps = {
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
export function Popover({ trigger, open, onOpenChange, ...panel }: PopoverProps) {
  const { parts, prepare } = useOverlays();
  const triggerRef = useRef<HTMLButtonElement>(null);
  const [isOwnOpen, setIsOwnOpen] = useState(false);
  const isOpen = open ?? isOwnOpen;
  function change(next: boolean) {
    setIsOwnOpen(next);
    onOpenChange?.(next);
  }
  // Once the panel is there, it does the same.
  function press() {
    if (parts !== null) return;
    prepare();
    change(!isOpen);
  }
  const show = useEffectEvent(prepare);
  useEffect(() => {
    if (isOpen) show();
  }, [isOpen]);
  return (
    <>
      <Slot.Root
        ref={triggerRef}
        {...{ type: 'button' }}
        aria-haspopup="dialog"
        aria-expanded={false}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={press}
      >
        {trigger}
      </Slot.Root>
      {parts === null ? null : (
        <parts.PopoverPanel {...panel} {...{ triggerRef, isOpen }} onOpenChange={change} />
      )}
    </>
  );
}
