import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

import { closeAtEnd } from '../close-at-end.ts';

type CollectedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number };
};

type Batch = {
  resourceSpans: {
    resource: { attributes: CollectedSpan['attributes'] };
    scopeSpans: { spans: CollectedSpan[] }[];
  }[];
};

/** A stand-in for an OpenTelemetry collector that takes traces as JSON over HTTP, and what reached it. */
export async function startOtlpPeer() {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    if (request.url !== '/v1/traces') return response.writeHead(404).end();
    headers.push(request.headers);
    bodies.push(text);
    const { resourceSpans } = JSON.parse(text) as Batch;
    spans.push(...resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans)));
    return response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return closeAtEnd({
    url: `http://127.0.0.1:${port}`,
    spans,
    bodies,
    headers,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  });
}

export function attributeOf(span: CollectedSpan, name: string): unknown {
  const found = span.attributes.find(({ key }) => key === name)?.value;
  return found && Object.values(found)[0];
}
