import { isManagedName } from '@kith/contract/community/groups';

export const groupChoices = ['default', 'other', 'none'] as const;
type GroupChoice = (typeof groupChoices)[number];

/** What is picked for a badge or plan, and the name that is typed for another group. */
export type PickedGroup = { choice: GroupChoice; name: string };

/** How a group is picked that is set, or was. */
export function pickedOf(group: string | null, defaultGroup: string): PickedGroup {
  if (group === null) return { choice: 'none', name: '' };
  if (group === defaultGroup) return { choice: 'default', name: '' };
  return { choice: 'other', name: group };
}

/** The group that is picked: null is none, undefined a name that can't be synced. */
export function wantedGroup(
  { choice, name }: PickedGroup,
  defaultGroup: string,
): string | null | undefined {
  if (choice === 'none') return null;
  if (choice === 'default') return defaultGroup;
  const typed = name.trim().toLowerCase();
  return isManagedName(typed) ? typed : undefined;
}
