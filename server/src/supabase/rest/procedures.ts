import type { ConsentType } from '@kith/contract/consents/rules';
import { minuteS } from '@kith/contract/core/time';
import { type Conversation, listConversationsSchema } from '@kith/contract/messages/schemas';
import { adminActionSchema } from '@kith/contract/roles/schemas';
import { queryPerformanceSchema } from '@kith/contract/usage/schemas';
import { z } from 'zod';

import { createConversation } from '#features/messages/create-conversation.ts';
import { listConversations } from '#features/messages/list-conversations.ts';
import { presentConversation } from '#features/messages/present-conversation.ts';
import { readFlags } from '#features/flags/read-flags.ts';
import { auditBudget } from '#features/roles/audit-budget.ts';
import { isAdmin } from '#features/roles/is-admin.ts';
import { readRole } from '#features/roles/read-role.ts';
import { type Origin, recordAdminAction } from '#features/roles/record-admin-action.ts';
import { recordQueryPerformance } from '#features/usage/record-query-performance.ts';
import { AppError } from '#platform/app-error.ts';
import { cleanRequest } from '#platform/http/clean-request.ts';
import { createRateLimit } from '#platform/rate-limit.ts';

import type { Caller } from './caller.ts';
import { RestError } from './rest-error.ts';

/** The arguments of a call by name. */
export type Arguments = Readonly<Record<string, unknown>>;

/** The caller, and where they call from. */
type ProcedureCaller = Caller & { origin: Origin };

type Procedure = {
  required: readonly string[];
  optional?: readonly string[];
  /** It changes nothing, so it may be called by GET. */
  isRead?: true;
  /** Of arguments that are not texts. */
  shape?: Readonly<Record<string, z.ZodType>>;
  /** Without these the member is refused; none for their own data and the account's screens. */
  consents: readonly ConsentType[];
  /** @returns the client's `data`; undefined for a procedure without a result. */
  run: (caller: ProcedureCaller, args: Arguments) => Promise<unknown>;
};

/** How many reports of slow requests one member may send per minute. */
export const reportLimit = createRateLimit({
  name: 'rest.report',
  points: 120,
  durationS: minuteS,
});

/** Everything that the stock client may reach by `rpc(…)`. */
const procedures: Readonly<Record<string, Procedure>> = {
  create_conversation: {
    required: ['other_user_id'],
    consents: ['data_processing'],
    run: openConversation,
  },
  list_conversations: {
    required: [],
    optional: Object.keys(listConversationsSchema.shape),
    isRead: true,
    shape: listConversationsSchema.shape,
    consents: [],
    run: readConversations,
  },
  get_feature_flags: {
    required: [],
    consents: [],
    isRead: true,
    run: ({ database }) => readFlags({ database }),
  },
  is_admin_user: {
    required: [],
    isRead: true,
    consents: [],
    run: async ({ database, memberId }) => memberId !== null && (await isAdmin({ database })),
  },
  get_user_role: { required: ['target_user_id'], isRead: true, consents: [], run: getUserRole },
  log_admin_action: {
    required: ['p_action_type'],
    optional: Object.keys(adminActionSchema.shape).filter((name) => name !== 'p_action_type'),
    consents: [],
    run: logAdminAction,
  },
  log_query_performance: {
    required: ['p_query_name', 'p_execution_time_ms'],
    optional: ['p_rows_returned', 'p_endpoint', 'p_user_id', 'p_metadata'],
    // About the service, not the member: also of the requests that the consent dialog makes.
    consents: [],
    run: logQueryPerformance,
  },
};

async function openConversation(caller: Caller, args: Arguments): Promise<string> {
  const { clock, database, memberId } = caller;
  if (memberId === null) throw permissionDenied('create_conversation');
  const other = z.uuid().safeParse(args['other_user_id']);
  if (!other.success) throw new RestError(400, '22P02', 'invalid input syntax for type uuid');
  const ctx = { memberId, database, clock };
  const input = { other_user_id: other.data };
  return createConversation({ ctx, input });
}

async function readConversations(caller: Caller, args: Arguments): Promise<Conversation[]> {
  if (caller.memberId === null) throw permissionDenied('list_conversations');
  const input = parseWith(listConversationsSchema, args);
  const rows = await listConversations({ ctx: { database: caller.database }, input });
  return rows.map((row) => presentConversation(row, caller.clock.now()));
}

async function getUserRole({ database, memberId }: Caller, args: Arguments) {
  if (memberId === null) throw permissionDenied('get_user_role');
  const target = z.uuid().safeParse(args['target_user_id']);
  if (!target.success) throw new RestError(400, '22P02', 'invalid input syntax for type uuid');
  return await readRole({ database, targetId: target.data });
}

async function logAdminAction(caller: ProcedureCaller, args: Arguments): Promise<undefined> {
  if (caller.memberId === null) throw permissionDenied('log_admin_action');
  await auditBudget.take(caller.memberId).catch(refuseTooMany);
  const action = parseWith(adminActionSchema, args);
  const { database, origin } = caller;
  if (!(await recordAdminAction({ database, action, origin }))) {
    throw permissionDenied('log_admin_action');
  }
}

function permissionDenied(name: string): RestError {
  return new RestError(403, '42501', `permission denied for function ${name}`);
}

function parseWith<Output>(schema: z.ZodType<Output>, args: Arguments): Output {
  const input = schema.safeParse(args);
  if (input.success) return input.data;
  const details = input.error.issues.map(({ path }) => path.join('.')).join(', ');
  throw new RestError(400, '22023', 'invalid parameter value', { details });
}

async function logQueryPerformance(caller: Caller, args: Arguments): Promise<undefined> {
  if (caller.memberId === null) {
    throw permissionDenied('log_query_performance');
  }
  await reportLimit.take(caller.memberId).catch(refuseTooMany);
  const input = parseWith(queryPerformanceSchema, args);
  await recordQueryPerformance({ database: caller.database, input });
}

function refuseTooMany(error: unknown): never {
  if (error instanceof AppError) throw new RestError(429, 'PT429', error.message);
  throw error;
}

/** Every procedure with the names of its arguments. */
export const procedureArguments: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(procedures).map(([name, { required, optional = [] }]) => [
    name,
    [...required, ...optional],
  ]),
);

/** @throws PGRST202 for a name, or names of arguments, that no procedure has. */
export async function callProcedure(
  name: string,
  caller: ProcedureCaller,
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
  const database = caller.database.requiring(procedure.consents);
  const result = await procedure.run({ ...caller, database }, args);
  return result === undefined ? new Response(null, { status: 204 }) : Response.json(result);
}

/**
 * The same by GET, with the arguments in the query.
 * @throws 25006 for a procedure that changes something, which a link must not call.
 */
export function readProcedure(
  name: string,
  caller: ProcedureCaller,
  query: URLSearchParams,
): Promise<Response> {
  const procedure = Object.hasOwn(procedures, name) ? procedures[name] : undefined;
  if (procedure && !procedure.isRead) {
    throw new RestError(405, '25006', 'cannot execute INSERT in a read-only transaction');
  }
  const args = Array.from(cleanRequest([...query]) as [string, string][], ([key, text]) => [
    key,
    readArgument(procedure?.shape?.[key], text),
  ]);
  return callProcedure(name, caller, Object.fromEntries(args) as Arguments);
}

/** A number or a truth value where a text does not fit. */
function readArgument(schema: z.ZodType | undefined, text: string): unknown {
  if (schema === undefined || schema.safeParse(text).success) return text;
  return /^(?:-?\d+(?:\.\d+)?|true|false|null)$/u.test(text) ? JSON.parse(text) : text;
}
