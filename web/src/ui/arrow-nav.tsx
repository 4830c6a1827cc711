import type { ComponentProps } from 'react';
import { type ArrowAxis, moveFocusByKey } from '#ui/roving-focus.ts';

type ArrowNavProps = Omit<ComponentProps<'nav'>, 'onKeyDown'> & { axis: ArrowAxis };

/** A navigation whose links the arrow keys move between, too. */
export function ArrowNav({ axis, ...rest }: ArrowNavProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it has no action of its own: arrows move between its links, which Tab reaches
    <nav onKeyDown={(event) => moveFocusByKey(event, axis)} {...rest} />
  );
}
