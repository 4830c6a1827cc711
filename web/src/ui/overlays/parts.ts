/** What menus, popovers and tooltips show, as one file that loads after the first view. */
export {
  MenuItem,
  MenuLabel,
  MenuPanel,
  MenuRadioGroup,
  MenuSeparator,
  MenuSwitch,
  Submenu,
} from '#ui/overlays/menu-parts.tsx';
export { PopoverPanel } from '#ui/overlays/popover-panel.tsx';
export { TooltipPanel } from '#ui/overlays/tooltip-panel.tsx';
