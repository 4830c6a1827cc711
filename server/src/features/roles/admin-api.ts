import { AppError } from '#platform/app-error.ts';
import { keepRequest } from '#platform/correlation.ts';
import { memberApi } from '#platform/http/api-server.ts';
import { toErrorBody } from '#platform/http/error-body.ts';
import { errorStatus } from '@kith/contract/core/errors';
import { cutText } from '@kith/contract/core/text';

import { auditBudget } from './audit-budget.ts';
import { recordAdminAction } from './record-admin-action.ts';

const longestArgument = 100;

/**
 * Endpoints for administrators. Threat: a member who calls them by hand; the browser and the token
 * decide nothing. The call is written to the audit log before it is done, and that write checks the
 * stored role; a failure adds another entry.
 */
export const adminApi: typeof memberApi = memberApi.use(
  async ({ context, next, procedure }, input) => {
    const { ctx, headers, ipAddress = '' } = context;
    keepRequest();
    const { actor, database } = ctx;
    const { route } = procedure['~orpc'];
    await auditBudget.take(actor.memberId);
    const action = {
      p_action_type: 'rpc_call' as const,
      p_route_path: `/api/v1${route.path ?? ''}`,
      p_request_data: { method: route.method ?? 'POST', ...nameArguments(input) },
    };
    const userAgent = headers.get('user-agent') ?? '';
    const origin = { ipAddress, userAgent, sessionId: actor.sessionId };
    if (!(await recordAdminAction({ database, action, origin }))) {
      throw new AppError('forbidden', 'Only administrators may do this');
    }
    try {
      return await next({ context: { ctx } });
    } catch (error) {
      const { code } = toErrorBody(error);
      const failure = {
        ...action,
        p_response_status: errorStatus[code],
        p_error_message: code,
        p_success: false,
      };
      await recordAdminAction({ database, action: failure, origin });
      throw error;
    }
  },
);

/** The target of a call, by the parameter names of administrators' calls. */
function nameArguments(input: unknown): Record<string, string> {
  const named = (input ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    ['id', 'kind'].flatMap((name) => {
      const value = named[name];
      return typeof value === 'string' ? [[name, cutText(value, longestArgument)]] : [];
    }),
  );
}
