import { Slot } from 'radix-ui';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useOverlays } from '#ui/overlays/load.ts';
import type { PanelOptions } from '#ui/overlays/popover-panel.tsx';

type PopoverProps = PanelOptions & {
  /** One focusable element that opens the panel. */
  trigger: ReactNode;
  open?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
};

/** A floating panel that opens from its trigger; Escape and outside clicks close it. */
export function Popover({ trigger, open, onOpenChange, ...panel }: PopoverProps) {
  const { parts, prepare, prepareForPress } = useOverlays();
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
    prepareForPress({ retry: press, onMissing: () => change(false) });
    change(true);
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
