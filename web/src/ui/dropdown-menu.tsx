import { Slot } from 'radix-ui';
import { type ComponentProps, createElement, type KeyboardEvent, type PointerEvent } from 'react';
import { type ReactNode, useRef, useState } from 'react';
import type { ActionId } from '#ui/action-keys.ts';
import { loadedOverlays, type OverlayParts, useOverlays } from '#ui/overlays/load.ts';
import type { MenuRadioGroupProps } from '#ui/overlays/menu-parts.tsx';
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

const openingKeys = ['Enter', ' ', 'ArrowDown'];

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
  const { parts, prepare, prepareForPress } = useOverlays();
  const triggerRef = useRef<HTMLButtonElement>(null);
  const [landmark, setLandmark] = useState<HTMLElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isOpenedByKey, setIsOpenedByKey] = useState(false);
  function change(next: boolean) {
    setLandmark(findLandmark(triggerRef.current));
    setIsOpen(next);
    if (!next) setIsOpenedByKey(false);
    onOpenChange?.(next);
  }
  function openByPress() {
    prepareForPress({ retry: openByPress, onMissing: () => change(false) });
    change(true);
  }
  function openByKey() {
    setIsOpenedByKey(true);
    openByPress();
  }
  // Once the menu's parts are there, they do the same.
  function press(event: PointerEvent) {
    if (parts !== null || event.button !== 0 || event.ctrlKey) return;
    event.preventDefault();
    openByPress();
  }
  function pressKey(event: KeyboardEvent) {
    if (parts !== null || !openingKeys.includes(event.key)) return;
    event.preventDefault();
    openByKey();
  }
  useActions(action ? { [action]: openByKey } : {});
  return (
    <>
      <Slot.Root
        ref={triggerRef}
        {...{ type: 'button' }}
        aria-haspopup="menu"
        aria-expanded={false}
        onPointerEnter={prepare}
        onFocus={prepare}
        onPointerDown={press}
        onKeyDown={pressKey}
      >
        {trigger}
      </Slot.Root>
      {parts === null ? null : (
        <parts.MenuPanel
          {...{ triggerRef, align, isOpen, isOpenedByKey, landmark, children }}
          onOpenChange={change}
        />
      )}
    </>
  );
}

/** One row. */
export function MenuItem(props: ComponentProps<OverlayParts['MenuItem']>) {
  return createElement(loadedOverlays().MenuItem, props);
}

/** A row that is on or off. */
export function MenuSwitch(props: ComponentProps<OverlayParts['MenuSwitch']>) {
  return createElement(loadedOverlays().MenuSwitch, props);
}

/** A group of rows of which one is chosen. */
export function MenuRadioGroup<Value extends string>(props: MenuRadioGroupProps<Value>) {
  const { MenuRadioGroup: Group } = loadedOverlays();
  return <Group<Value> {...props} />;
}

/** A row that opens a further menu beside it. */
export function Submenu(props: ComponentProps<OverlayParts['Submenu']>) {
  return createElement(loadedOverlays().Submenu, props);
}

/** A small heading over rows. */
export function MenuLabel(props: ComponentProps<OverlayParts['MenuLabel']>) {
  return createElement(loadedOverlays().MenuLabel, props);
}

export function MenuSeparator() {
  return createElement(loadedOverlays().MenuSeparator);
}
