import { clsx } from 'clsx';
import { Check, ChevronRight } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import { type ComponentProps, createContext, type ReactNode, type RefObject, use } from 'react';
import { TriggerStandIn } from '#ui/overlays/trigger-stand-in.tsx';
import { popupClasses, popupItemClasses } from '#ui/popup-classes.ts';

type MenuPanelProps = {
  triggerRef: RefObject<HTMLElement | null>;
  align: 'start' | 'center' | 'end';
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** It was opened by a key before it could listen to keys: the first row takes the focus. */
  isOpenedByKey: boolean;
  /** The main landmark; all content must be inside a landmark. Null for a menu of a dialog. */
  landmark: HTMLElement | null;
  children: ReactNode;
};

const Landmark = createContext<HTMLElement | null>(null);

/** What a `DropdownMenu` shows while it is open. */
export function MenuPanel(props: MenuPanelProps) {
  const { triggerRef, align, isOpen, onOpenChange, isOpenedByKey, landmark, children } = props;
  return (
    <Radix.Root modal={false} open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>
        <TriggerStandIn of={triggerRef} />
      </Radix.Trigger>
      <Radix.Portal container={landmark}>
        <Radix.Content
          ref={isOpenedByKey ? focusFirstRow : null}
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

/** After Radix gave the focus to the menu itself. */
function focusFirstRow(menu: HTMLElement | null): void {
  const row = '[role^=menuitem]:not([data-disabled])';
  requestAnimationFrame(() => menu?.querySelector<HTMLElement>(row)?.focus());
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

export type MenuRadioGroupProps<Value extends string> = {
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

type MenuSwitchProps = {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
};

/** A menu row that is on or off. */
export function MenuSwitch({ isOn, onChange, children }: MenuSwitchProps) {
  return (
    <Radix.CheckboxItem
      checked={isOn}
      onCheckedChange={onChange}
      className={clsx(popupItemClasses, 'pr-9')}
    >
      {children}
      <Radix.ItemIndicator className="absolute right-2.5">
        <Check aria-hidden size={16} />
      </Radix.ItemIndicator>
    </Radix.CheckboxItem>
  );
}
