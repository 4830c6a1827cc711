import { clsx } from 'clsx';
import { Check, ChevronRight } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { createContext, use, useRef, useState } from 'react';
import type { ActionId } from '#ui/action-keys.ts';
import { popupClasses, popupItemClasses } from '#ui/popup-classes.ts';
import { useActions } from '#ui/use-actions.ts';

type DropdownMenuProps = {
  /** One focusable element that opens the menu. */
  trigger: ReactNode;
  align?: 'start' | 'center' | 'end';
  /** The action that opens it. */
  action?: ActionId | undefined;
  onOpenChange?: (isOpen: boolean) => void;
  children: ReactNode;
};

/** The main landmark; all content must be inside a landmark. Null for a menu of a dialog. */
const Landmark = createContext<HTMLElement | null>(null);

function findLandmark(trigger: Element | null): HTMLElement | null {
  return trigger?.closest('[role="dialog"]') ? null : document.querySelector('main');
}

/** A menu of actions under its trigger. Fill it with the `Menu…` parts below. */
export function DropdownMenu({
  trigger,
  align = 'end',
  action,
  onOpenChange,
  children,
}: DropdownMenuProps) {
  const triggerRef = useRef<HTMLButtonElement>(null);
  const [landmark, setLandmark] = useState<HTMLElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  function change(next: boolean) {
    setLandmark(findLandmark(triggerRef.current));
    setIsOpen(next);
    onOpenChange?.(next);
  }
  useActions(action ? { [action]: () => change(true) } : {});
  return (
    <Radix.Root modal={false} open={isOpen} onOpenChange={change}>
      <Radix.Trigger ref={triggerRef} asChild>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal container={landmark}>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={clsx(
            popupClasses,
            'max-h-[80dvh] max-w-[min(22rem,calc(100vw-1rem))] min-w-52 overflow-y-auto p-1',
          )}
        >
          <Landmark value={landmark}>{children}</Landmark>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type MenuItemProps = ComponentProps<typeof Radix.Item> & {
  icon?: ReactNode;
  isDestructive?: boolean;
  /** Shown at the right, e.g. a `Kbd`. */
  trailing?: ReactNode;
};

export function MenuItem({
  icon,
  isDestructive = false,
  trailing,
  className,
  children,
  ...rest
}: MenuItemProps) {
  return (
    <Radix.Item
      className={clsx(
        popupItemClasses,
        isDestructive && 'text-danger-ink [&_svg]:text-danger-ink',
        className,
      )}
      {...rest}
    >
      {icon}
      <span className="flex-1">{children}</span>
      {trailing}
    </Radix.Item>
  );
}

type MenuRadioGroupProps<Value extends string> = {
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode; icon?: ReactNode; lang?: string }[];
};

/** A group of rows of which one is chosen. */
export function MenuRadioGroup<Value extends string>({
  value,
  onValueChange,
  options,
}: MenuRadioGroupProps<Value>) {
  return (
    <Radix.RadioGroup value={value} onValueChange={(next) => onValueChange(next as Value)}>
      {options.map((option) => (
        <Radix.RadioItem
          key={option.value}
          value={option.value}
          lang={option.lang}
          className={clsx(popupItemClasses, 'pr-9')}
        >
          {option.icon}
          {option.label}
          <Radix.ItemIndicator className="absolute right-2.5">
            <Check aria-hidden size={16} />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

type SubmenuProps = { label: ReactNode; icon?: ReactNode; children: ReactNode };

/** A row that opens a further menu beside it. */
export function Submenu({ label, icon, children }: SubmenuProps) {
  return (
    <Radix.Sub>
      <Radix.SubTrigger className={clsx(popupItemClasses, 'data-[state=open]:bg-sunken')}>
        {icon}
        <span className="flex-1">{label}</span>
        <ChevronRight aria-hidden size={16} />
      </Radix.SubTrigger>
      <Radix.Portal container={use(Landmark)}>
        <Radix.SubContent
          sideOffset={4}
          collisionPadding={8}
          className={clsx(popupClasses, 'min-w-44 p-1')}
        >
          {children}
        </Radix.SubContent>
      </Radix.Portal>
    </Radix.Sub>
  );
}

/** A small heading over rows. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2.5 pt-1.5 pb-1 text-sm text-muted">{children}</Radix.Label>;
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-border" />;
}
