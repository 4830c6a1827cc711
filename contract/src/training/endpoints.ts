import { z } from 'zod';

import { closedEndpoints } from '../account/scopes.ts';
import { errorBodySchema } from '../core/errors.ts';
import { idSchema } from '../core/ids.ts';
import { locales } from '../core/locales.ts';
import { courseIds } from './courses.ts';
import { checkNames, factNames, sandboxLimits } from './exercises.ts';

const versionSchema = z.number().int().min(1).max(1_000_000);
const courseSchema = z.enum(courseIds);

/** How far an administrator is in the current version of a course. */
const progressSchema = z.object({
  lessons_read: z.array(z.number().int().min(1)),
  attempts: z.number().int().min(0),
  passed_at: z.iso.datetime().nullable(),
  /** The last older version that was passed; null where there is none. */
  passed_before: versionSchema.nullable(),
});
export type CourseProgress = z.infer<typeof progressSchema>;

const courseSummarySchema = z.object({
  id: courseSchema,
  version: versionSchema,
  lessons: z.number().int(),
  minutes: z.number().int(),
  progress: progressSchema,
});
export type CourseSummary = z.infer<typeof courseSummarySchema>;

const passSchema = z.object({
  course: courseSchema,
  version: versionSchema,
  is_current: z.boolean(),
  administrator: z.object({ id: idSchema, name: z.string() }),
  passed_at: z.iso.datetime(),
});
export type CoursePass = z.infer<typeof passSchema>;

const courseTextSchema = z.object({
  id: courseSchema,
  version: versionSchema,
  /** The texts are Markdown. Whoever shows them must not use any HTML of them. */
  lessons: z.array(z.object({ title: z.string(), body: z.string() })),
  /** What the test is about. */
  test: z.object({ title: z.string(), body: z.string() }),
  progress: progressSchema,
});
export type CourseText = z.infer<typeof courseTextSchema>;

const factSchema = z.object({
  name: z.enum(factNames),
  value: z.union([z.number(), z.string()]),
});
export type SandboxFact = z.infer<typeof factSchema>;

const sandboxRunSchema = z.object({
  /** What each action answered, in their order; `refused` as the product refused it. */
  steps: z.array(
    z.object({ refused: errorBodySchema.shape.code.nullable(), facts: z.array(factSchema) }),
  ),
  /** What the database says after them. */
  facts: z.array(factSchema),
  /** Null until the test is handed in. */
  result: z
    .object({
      is_passed: z.boolean(),
      checks: z.array(z.object({ name: z.enum(checkNames), is_met: z.boolean() })),
    })
    .nullable(),
});
export type SandboxRun = z.infer<typeof sandboxRunSchema>;

const oc = closedEndpoints('member');
const tags = ['training'];

/** Only for administrators, and only while `ff.revops.readiness` is on. */
export const trainingEndpoints = {
  list: oc
    .route({
      method: 'GET',
      path: '/admin/training',
      tags,
      summary: 'The courses for administrators, and who passed which',
    })
    .output(z.object({ items: z.array(courseSummarySchema), passes: z.array(passSchema) })),
  get: oc
    .route({
      method: 'GET',
      path: '/admin/training/{id}',
      tags,
      summary: 'The lessons of a course in a language',
    })
    .input(z.object({ id: courseSchema, locale: z.enum(locales) }))
    .output(courseTextSchema),
  /** A repeat changes nothing. `conflict` where the course has another version by now. */
  read: oc
    .route({
      method: 'POST',
      path: '/admin/training/{id}/lessons',
      tags,
      summary: 'Note that a lesson was read',
    })
    .input(
      z.strictObject({
        id: courseSchema,
        version: versionSchema,
        lesson: z.number().int().min(1).max(20),
      }),
    )
    .output(progressSchema),
  /**
   * Does the actions in their order on invented data, in a transaction that is always rolled back.
   * `conflict` where the course has another version by now.
   */
  run: oc
    .route({
      method: 'POST',
      path: '/admin/training/{id}/sandbox',
      tags,
      summary: 'Try actions in a sandbox, or hand in the test of a course',
    })
    .input(
      z.strictObject({
        id: courseSchema,
        version: versionSchema,
        actions: z
          .array(
            z.strictObject({
              name: z.string().max(20),
              values: z.record(
                z.string().max(20),
                z.union([z.number(), z.string().max(sandboxLimits.text)]),
              ),
            }),
          )
          .max(sandboxLimits.actions),
        is_final: z.boolean(),
      }),
    )
    .output(sandboxRunSchema),
};
