/** The kinds of relationship; each has its reverse. */
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
