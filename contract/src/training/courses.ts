export const courseIds = ['grants', 'disputes', 'events', 'figures'] as const;
export type CourseId = (typeof courseIds)[number];

/**
 * The courses for administrators. A new version asks for the test again; a test fails when the English
 * lessons no longer have the checksum of the version, so that no change goes unnoticed.
 */
export const courses: Readonly<
  Record<CourseId, { version: number; lessons: number; minutes: number; checksum: string }>
> = {
  grants: { version: 1, lessons: 3, minutes: 12, checksum: 'd3d3a357ab704432' },
  disputes: { version: 1, lessons: 3, minutes: 15, checksum: '2a3e8bc61f9cf9c2' },
  events: { version: 1, lessons: 3, minutes: 12, checksum: '53939197c91a29fd' },
  figures: { version: 1, lessons: 3, minutes: 15, checksum: '4fcb038b9f9a09a0' },
};
