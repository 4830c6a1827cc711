import { minuteS } from '@kith/contract/core/time';
import { queryPerformanceSchema } from '@kith/contract/usage/schemas';

import { isAdmin } from '#features/flags/is-admin.ts';
import { readFlags } from '#features/flags/read-flags.ts';
import { recordQueryPerformance } from '#features/usage/record-query-performance.ts';
import { AppError } from '#platform/app-error.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';

import type { Caller } from './caller.ts';
import { RestError } from './rest-error.ts';

/** The arguments of a call by name. */
export type Arguments = Readonly<Record<string, unknown>>;

type Procedure = {
  required: readonly string[];
  optional?: readonly string[];
  /** @returns what the client's `data` is; undefined for a procedure without a result. */
  run: (caller: Caller, args: Arguments) => Promise<unknown>;
};

/** Reports of slow requests that one member has in a minute. */
const reportLimit = createRateLimit({ points: 120, durationS: minuteS });

/** Everything that the stock client may reach by `rpc(…)`. */
const procedures: Readonly<Record<string, Procedure>> = {
  get_feature_flags: { required: [], run: ({ database }) => readFlags({ database }) },
  is_admin_user: {
    required: [],
    run: async ({ database, memberId }) =>
      memberId !== null && (await isAdmin({ database, memberId })),
  },
  log_query_performance: {
    required: ['p_query_name', 'p_execution_time_ms'],
    optional: ['p_rows_returned', 'p_endpoint', 'p_user_id', 'p_metadata'],
    run: logQueryPerformance,
  },
};

async function logQueryPerformance(caller: Caller, args: Arguments): Promise<undefined> {
  if (caller.memberId === null) {
    throw new RestError(403, '42501', 'permission denied for function log_query_performance');
  }
  await reportLimit.take(caller.memberId).catch(refuseTooMany);
  const input = queryPerformanceSchema.safeParse(args);
  if (!input.success) {
    const details = input.error.issues.map(({ path }) => path.join('.')).join(', ');
    throw new RestError(400, '22023', 'invalid parameter value', { details });
  }
  await recordQueryPerformance({ database: caller.database, input: input.data });
}

function refuseTooMany(error: unknown): never {
  if (error instanceof AppError) throw new RestError(429, 'PT429', error.message);
  throw error;
}

/** @throws PGRST202 for a name, or names of arguments, that no procedure has. */
export async function callProcedure(
  name: string,
  caller: Caller,
  args: Arguments,
): Promise<Response> {
  const procedure = Object.hasOwn(procedures, name) ? procedures[name] : undefined;
  const given = Object.keys(args).sort();
  const allowed = [...(procedure?.required ?? []), ...(procedure?.optional ?? [])];
  const isMatch =
    given.every((key) => allowed.includes(key)) &&
    procedure?.required.every((key) => given.includes(key));
  if (!procedure || !isMatch) {
    const signature = given.length === 0 ? ' without parameters' : `(${given.join(', ')})`;
    const message = `Could not find the function public.${name}${signature} in the schema cache`;
    throw new RestError(404, 'PGRST202', message);
  }
  const result = await procedure.run(caller, args);
  return result === undefined ? new Response(null, { status: 204 }) : Response.json(result);
}
