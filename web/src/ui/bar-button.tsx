import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#ui/button.tsx';

type BarButtonProps = ComponentProps<'button'> & { label: string; icon: ReactNode };

/**
 * An action of a tinted bar: icon and label side by side, on a phone one above the other. Where the bar
 * (`@container/bar`) is narrow, and in a part with `data-icons`, the icon alone, with its label when it
 * is pointed at.
 */
export function BarButton({ label, icon, ...rest }: BarButtonProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={icon}
      title={label}
      className="gap-1.5 px-2! text-ember-ink max-sm:h-13 max-sm:min-w-18 max-sm:shrink-0 max-sm:grow max-sm:flex-col max-sm:gap-1 max-sm:px-1.5! max-sm:text-xs"
      {...rest}
    >
      <span className="sm:in-data-icons:sr-only sm:@max-[67rem]/bar:sr-only">{label}</span>
    </Button>
  );
}
