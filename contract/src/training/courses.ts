export const courseIds = ['grants', 'disputes', 'events', 'figures'] as const;
export type CourseId = (typeof courseIds)[number];

/**
 * The courses for administrators. A new version asks for the test again; a test fails when the English
 * lessons no longer have the checksum of the version, so that no change goes unnoticed.
 */
export const courses: Readonly<
  Record<CourseId, { version: number; lessons: number; minutes: number; checksum: string }>
> = {
  grants: { version: 1, lessons: 3, minutes: 12, checksum: 'cf488842bfb41e63' },
  disputes: { version: 1, lessons: 3, minutes: 15, checksum: 'edccf71f7a04b5fd' },
  events: { version: 1, lessons: 3, minutes: 12, checksum: '53939197c91a29fd' },
  figures: { version: 1, lessons: 3, minutes: 15, checksum: '4fcb038b9f9a09a0' },
};
