import type { Graph } from '@kith/contract/insights/graph';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';
import type { Arrangement, Layout, LayoutInput } from '../layout/layout-types.ts';

const staleMs = 60_000;

const graphOptions = () => apiQuery.insights.graph.queryOptions({ input: {}, staleTime: staleMs });

/** Everyone and what connects them. Its screen shows failures itself. */
export function useGraph() {
  return useQuery({ ...graphOptions(), meta: { reportsOwnErrors: true } });
}

/** Where everyone is drawn, computed in a worker; the last layout stays until the next is there. */
export function useLayout(graph: Graph | undefined, arrangement: Arrangement) {
  return useQuery({
    queryKey: ['graph-layout', graph?.as_of, arrangement],
    queryFn: ({ signal }) => layOutInWorker(toInput(graph!, arrangement), signal),
    enabled: graph !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // Its arrays are never compared.
    structuralSharing: false,
    retry: false,
    meta: { reportsOwnErrors: true },
  });
}

function toInput({ people, ties }: Graph, arrangement: Arrangement): LayoutInput {
  return {
    arrangement,
    people: people.map(({ warmth, employer, location, tags }) => ({
      warmth,
      employer,
      location,
      tags,
    })),
    ties: ties.map(({ a, b, kind }) => ({ a, b, kind })),
  };
}

function layOutInWorker(input: LayoutInput, signal: AbortSignal): Promise<Layout> {
  const worker = new Worker(new URL('../layout/layout-worker.ts', import.meta.url), {
    type: 'module',
  });
  return new Promise<Layout>((resolve, reject) => {
    const end = (finish: () => void) => () => {
      worker.terminate();
      finish();
    };
    signal.addEventListener(
      'abort',
      end(() => reject(signal.reason as Error)),
    );
    worker.addEventListener('message', ({ data }: MessageEvent<Layout>) =>
      end(() => resolve(data))(),
    );
    worker.addEventListener('error', ({ message }) => end(() => reject(new Error(message)))());
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, no window
    worker.postMessage(input);
  });
}
