/** What somebody is to a contact; each has the kind that it is the other way round. */
export const inverseKinds = {
  partner: 'partner',
  parent: 'child',
  child: 'parent',
  sibling: 'sibling',
  relative: 'relative',
  friend: 'friend',
  colleague: 'colleague',
  manager: 'report',
  report: 'manager',
  introduced_by: 'introduced',
  introduced: 'introduced_by',
  assistant: 'assists',
  assists: 'assistant',
  other: 'other',
} as const;
export type RelationshipKind = keyof typeof inverseKinds;
export const relationshipKinds = Object.keys(inverseKinds) as [
  RelationshipKind,
  ...RelationshipKind[],
];

export const relationshipLimits = { perContact: 200, words: 60 } as const;
