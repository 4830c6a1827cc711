import type { ComponentProps } from 'react';
import type { ActionId } from '#ui/action-keys.ts';
import { Button } from '#ui/button.tsx';
import { ariaKeysOf, showKeyOf } from '#ui/key-chords.ts';
import { Tooltip } from '#ui/tooltip.tsx';

type ActionButtonProps = Omit<ComponentProps<typeof Button>, 'children'> & {
  action: ActionId;
  label: string;
};

/** A button for something that also has a key, which its tooltip shows. */
export function ActionButton({ action, label, ...rest }: ActionButtonProps) {
  return (
    <Tooltip label={`${label} (${showKeyOf(action)})`}>
      <Button aria-keyshortcuts={ariaKeysOf(action)} {...rest}>
        {label}
      </Button>
    </Tooltip>
  );
}
