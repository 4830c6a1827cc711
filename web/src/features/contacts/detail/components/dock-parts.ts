/** The folded parts beside a contact's timeline, in their order. */
export const dockParts = ['reach', 'keep', 'help', 'tags', 'about'] as const;
export type DockPart = (typeof dockParts)[number];
