import { api } from '@kith/contract/api';
import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';

import { type Answer, expectSuccess, type HttpClient } from './http-client.ts';

type ApiClient = JsonifiedClient<ContractRouterClient<typeof api>>;

/** One request as a screen sends it, without the member's headers. */
export type ScreenRequest = { method: string; path: string; body?: string };

/** The request that the browser's API client makes of a call, recorded without sending it. */
export async function recordRequest(
  call: (client: ApiClient) => Promise<unknown>,
): Promise<ScreenRequest> {
  const recorded: ScreenRequest[] = [];
  const link = new OpenAPILink(api, {
    url: 'http://localhost/api/v1',
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url);
      const body = await request.text();
      recorded.push({
        method: request.method,
        path: pathname + search,
        ...(body === '' ? {} : { body }),
      });
      return Response.json({});
    },
  });
  await call(createORPCClient(link));
  const [request] = recorded;
  if (!request) throw new Error('The call made no request');
  return request;
}

/** The request of a screen to a function, with the body that the screen builds. */
export function recordFunctionCall(name: string, body: object): ScreenRequest {
  return { method: 'POST', path: `/functions/v1/${name}`, body: JSON.stringify(body) };
}

/** @throws when the answer is not a success. */
export async function sendRequest(
  http: HttpClient,
  { method, path, body }: ScreenRequest,
  headers: Record<string, string>,
): Promise<Answer> {
  return expectSuccess(
    await http.send(method, path, { headers, ...(body === undefined ? {} : { body }) }),
  );
}
