import { Slot } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { useOverlays } from '#ui/overlays/load.ts';

type TooltipProps = {
  /** The text; nothing is shown when empty. */
  label: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  children: ReactNode;
};

/** A text that appears over `children` (one focusable element) on hover and focus. */
export function Tooltip({ label, side = 'bottom', children }: TooltipProps) {
  const { parts, prepare } = useOverlays();
  const triggerRef = useRef<HTMLButtonElement>(null);
  if (!label) return children;
  return (
    <>
      {/* A control that appears under a resting pointer is not pointed at. */}
      <Slot.Root ref={triggerRef} onPointerMove={prepare} onFocus={prepare}>
        {children}
      </Slot.Root>
      {parts === null ? null : <parts.TooltipPanel {...{ triggerRef, label, side }} />}
    </>
  );
}
