export const courseIds = ['grants', 'disputes', 'events', 'figures'] as const;
export type CourseId = (typeof courseIds)[number];

/**
 * The courses for administrators. A new version asks for the test again; a test fails when the English
 * lessons no longer have the checksum of the version, so that no change goes unnoticed.
 */
export const courses: Readonly<
  Record<CourseId, { version: number; lessons: number; minutes: number; checksum: string }>
> = {
  grants: { version: 1, lessons: 3, minutes: 12, checksum: '70a1c4d44ba5d646' },
  disputes: { version: 1, lessons: 3, minutes: 15, checksum: '15af7d8a7a804d3b' },
  events: { version: 1, lessons: 3, minutes: 12, checksum: '387978e332109500' },
  figures: { version: 1, lessons: 3, minutes: 15, checksum: '7de1f852fdce6236' },
};
