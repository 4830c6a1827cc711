import { z } from 'zod';

import { closedEndpoints } from '../account/scopes.ts';
import { cutText } from '../core/cut-text.ts';
import { errorReportLimits, removePersonalData } from './rules.ts';

const oc = closedEndpoints('anyone');

/** Cuts instead of refusing: a crash report should not fail because of its length. */
const cutTo = (max: number) =>
  z.string().transform((text) => cutText(removePersonalData(text), max));

/** The data about a crash, spec point 3, without personal data. */
export const errorReportSchema = z.object({
  correlation_id: z
    .string()
    .max(errorReportLimits.correlationId)
    .regex(/^err_\d+_[\da-z]+$/u),
  timestamp: z.iso.datetime(),
  message: cutTo(errorReportLimits.message),
  name: cutTo(errorReportLimits.name),
  stack: cutTo(errorReportLimits.stack).nullable(),
  component_stack: cutTo(errorReportLimits.stack).nullable(),
  url: cutTo(errorReportLimits.url),
  user_agent: z.string().transform((text) => cutText(text, errorReportLimits.userAgent)),
  retryable: z.boolean(),
});
export type ErrorReport = z.output<typeof errorReportSchema>;

export const errorReportEndpoints = {
  create: oc
    .route({
      method: 'POST',
      path: '/error-reports',
      tags: ['system'],
      successStatus: 202,
      summary: 'Reports a crash of the browser app, without personal data',
    })
    .input(errorReportSchema)
    .output(z.object({ correlation_id: z.string() })),
};
