import { z } from 'zod';

import { cutText } from '../core/text.ts';
import { adminActions, auditLimits } from './rules.ts';

const textSchema = z
  .string()
  .transform((text) => cutText(text, auditLimits.text))
  .nullish();

/**
 * What a browser reports to `log_admin_action`. Actor, origin and session are never taken from
 * here; those arguments of the spec are accepted and ignored.
 */
export const adminActionSchema = z.object({
  p_admin_user_id: z.unknown().optional(),
  p_action_type: z.enum(adminActions),
  p_route_path: textSchema,
  p_rpc_function: textSchema,
  p_target_user_id: z.uuid().nullish(),
  p_ip_address: z.unknown().optional(),
  p_user_agent: z.unknown().optional(),
  p_session_id: z.unknown().optional(),
  p_request_data: z
    .record(z.string(), z.unknown())
    .refine((data) => JSON.stringify(data).length <= auditLimits.data, { error: 'too_large' })
    .nullish(),
  p_response_status: z.number().int().min(100).max(599).nullish(),
  p_error_message: textSchema,
  p_success: z.boolean().nullish(),
});
export type AdminAction = z.output<typeof adminActionSchema>;
