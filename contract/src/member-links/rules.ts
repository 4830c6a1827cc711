/** How two members came to be linked. */
export const linkWays = ['address', 'invitation'] as const;
export type LinkWay = (typeof linkWays)[number];

/**
 * What a contact is to a member of the service, as its owner may know it. `available`: they can be
 * asked for a link; `requested`, also after a decline: the owner asked and waits; `received`: they
 * asked, and the owner has not answered.
 */
export const linkStatuses = ['none', 'available', 'requested', 'received', 'linked'] as const;
export type LinkStatus = (typeof linkStatuses)[number];

export const linkRequestsPerDay = 20;
