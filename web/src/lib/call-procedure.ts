import { restClient, restErrorOf } from '#lib/rest-client.ts';

/**
 * Calls a procedure under `/rest/v1/rpc` as the signed-in member.
 *
 * @throws an error with `code` and `status` for a refusal; a `TypeError` or `TimeoutError` if the
 * request failed on the way.
 */
export async function callProcedure<Result>(
  name: string,
  args: Record<string, unknown>,
  signal: AbortSignal = new AbortController().signal,
): Promise<Result> {
  const rest = await restClient();
  const { data, error, status } = await rest.rpc(name, args).abortSignal(signal);
  if (error) throw restErrorOf(error, status);
  return data as Result;
}
