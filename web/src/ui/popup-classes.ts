/** The floating panel that menus, selects, popovers and comboboxes share. */
export const popupClasses =
  'z-50 animate-pop overflow-hidden rounded-lg border border-border bg-surface text-text shadow-floating outline-none';

/** One row in such a panel. */
export const popupItemClasses =
  'relative flex min-h-9 cursor-default items-center gap-2.5 rounded-md px-2.5 py-1.5 text-base outline-none select-none [&[data-disabled]:not([data-disabled=false])]:pointer-events-none [&[data-disabled]:not([data-disabled=false])]:opacity-50 data-highlighted:bg-sunken data-[selected=true]:bg-sunken [&_svg]:text-muted';
