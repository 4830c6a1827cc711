import { Tooltip as Radix } from 'radix-ui';
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { TriggerStandIn } from '#ui/overlays/trigger-stand-in.tsx';

const openDelayMs = 700;
/** Whoever moves on to the next control gets its tooltip at once. */
const skipDelayMs = 300;

/** When the last tooltip was shown, on the clock of `performance.now()`. */
let lastShownMs = Number.NEGATIVE_INFINITY;

type TooltipPanelProps = {
  triggerRef: RefObject<HTMLElement | null>;
  label: ReactNode;
  side: 'top' | 'right' | 'bottom' | 'left';
};

/** What a `Tooltip` shows while its control is pointed at or has the focus. */
export function TooltipPanel({ triggerRef, label, side }: TooltipPanelProps) {
  function change(isOpen: boolean) {
    lastShownMs = isOpen ? Number.POSITIVE_INFINITY : performance.now();
  }
  return (
    <Radix.Provider delayDuration={0}>
      <Radix.Root onOpenChange={change}>
        <Radix.Trigger asChild>
          <PatientStandIn of={triggerRef} />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            data-tooltip
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-72 animate-fade rounded-md bg-text px-2.5 py-1.5 text-sm font-medium text-canvas shadow-floating"
          >
            {label}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}

/** Waits before it reports a pointer. Radix counts the delay per provider, and each tooltip has its own. */
function PatientStandIn({
  onPointerMove,
  onPointerLeave,
  onPointerDown,
  ...rest
}: ComponentProps<typeof TriggerStandIn>) {
  const { of } = rest;
  const timer = useRef<number>(undefined);
  function stop() {
    clearTimeout(timer.current);
    timer.current = undefined;
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <TriggerStandIn
      {...rest}
      onPointerMove={(event) => {
        const isMovingOn = performance.now() - lastShownMs < skipDelayMs;
        timer.current ??= window.setTimeout(
          () => {
            // It would cover the menu or the panel that its control has opened.
            if (of.current?.matches('[aria-haspopup][aria-expanded=true]') === true) return;
            onPointerMove?.(event);
          },
          isMovingOn ? 0 : openDelayMs,
        );
      }}
      onPointerLeave={(event) => {
        stop();
        onPointerLeave?.(event);
      }}
      onPointerDown={(event) => {
        clearTimeout(timer.current);
        onPointerDown?.(event);
      }}
    />
  );
}
