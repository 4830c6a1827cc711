import { Tooltip as RadixTooltip } from 'radix-ui';
import type { ReactNode } from 'react';

const openDelayMs = 700;
const skipDelayMs = 300;

/** Render it once around the application; gives every tooltip the same timing. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={openDelayMs} skipDelayDuration={skipDelayMs}>
      {children}
    </RadixTooltip.Provider>
  );
}

type TooltipProps = {
  /** The text; nothing is shown when empty. */
  label: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  children: ReactNode;
};

/** A text that appears over `children` (one focusable element) on hover and focus. */
export function Tooltip({ label, side = 'bottom', children }: TooltipProps) {
  if (!label) return children;
  return (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-72 animate-fade rounded-md bg-text px-2.5 py-1.5 text-sm font-medium text-canvas shadow-floating"
        >
          {label}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  );
}
