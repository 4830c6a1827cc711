import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { popupItemClasses } from '#ui/popup-classes.ts';

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
