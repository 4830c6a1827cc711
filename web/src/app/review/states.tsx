import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { AiControls } from '#features/ai-controls/components/ai-controls.tsx';
import { BenchmarkChart } from '#features/insights/components/benchmark-chart.tsx';
import { NudgeWhy } from '#features/nudges/components/nudge-why.tsx';
import { FeedWhy } from '#features/posts/components/feed-why.tsx';
import { RecommendedPart } from '#features/profile-analyses/components/recommended-part.tsx';
import { apiQuery } from '#lib/api-client.ts';
import { createStateClient, type Known } from './state-client.ts';
import { extremes, forbidden, longName, longNudge, recommendations, why } from './sample-facts.ts';

const ignore = () => undefined;
const controlsKey = apiQuery.aiControls.get.queryOptions({ input: undefined }).queryKey;
/** The lists of a component that are looked at in one state, whatever they are filtered by. */
const callsKey = apiQuery.aiControls.calls.infiniteOptions({
  input: () => ({ filter: 'all' as const }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ignore,
}).queryKey;
const recommendedKey = apiQuery.profileAnalyses.recommended.queryOptions({ input: {} }).queryKey;
const noCalls = { pages: [{ items: [], next_cursor: null }], pageParams: [undefined] };
const failure = new TypeError('Failed to fetch');

type StateName = 'loading' | 'failed' | 'empty' | 'long' | 'refused' | 'few' | 'extreme';

type StateSample = {
  state: StateName;
  known?: readonly Known[];
  /** What would call the server is only looked at. */
  isInert?: true;
  show: () => ReactNode;
};

/** Hard-to-reach states of the components of features that members don't have yet, by flag. */
export const stateSamples = {
  ai_controls_v1: [
    { state: 'loading', isInert: true, show: () => <AiControls /> },
    {
      state: 'failed',
      isInert: true,
      known: [
        { queryKey: controlsKey, error: failure },
        { queryKey: callsKey, error: failure },
      ],
      show: () => <AiControls />,
    },
    {
      state: 'empty',
      isInert: true,
      known: [
        { queryKey: controlsKey, data: forbidden },
        { queryKey: callsKey, data: noCalls },
      ],
      show: () => <AiControls />,
    },
  ],
  peer_benchmarks_v1: [
    { state: 'extreme', show: () => <BenchmarkChart benchmarks={extremes} /> },
    { state: 'loading', show: () => <BenchmarkChart benchmarks={{ state: 'pending' }} /> },
    { state: 'refused', show: () => <BenchmarkChart benchmarks={{ state: 'no_consent' }} /> },
    { state: 'few', show: () => <BenchmarkChart benchmarks={{ state: 'too_few' }} /> },
  ],
  li_batch_recommendations: [
    {
      state: 'long',
      known: [{ queryKey: recommendedKey, data: { items: recommendations } }],
      show: () => <RecommendedPart isPending={false} onAnalyse={ignore} onOpenContact={ignore} />,
    },
  ],
  explainer_v1_nudges: [{ state: 'long', show: () => <NudgeWhy nudge={longNudge} /> }],
  explainer_v1_feed: [{ state: 'long', show: () => <FeedWhy why={why} name={longName} /> }],
} as const satisfies Record<string, readonly StateSample[]>;

/** A component in one state, as members would see it. */
export function StateShown({ sample }: { sample: StateSample }) {
  const [client] = useState(() => createStateClient(sample.known ?? []));
  return (
    <QueryClientProvider client={client}>
      <div data-sample inert={sample.isInert === true} className="grid min-w-0 grid-cols-1 gap-4">
        {sample.show()}
      </div>
    </QueryClientProvider>
  );
}
