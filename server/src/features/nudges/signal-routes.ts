import { memberApi } from '#platform/http/api-server.ts';

import { actOnSignals } from './act-on-signals.ts';
import { listEngagements } from './list-engagements.ts';
import { listSignals } from './list-signals.ts';
import { getNudgeOf, rateSignal } from './rate-signal.ts';
import { setOutcome } from './set-outcome.ts';

const { signals, engagements } = memberApi;

/** `/api/v1/signals`. */
export const signalRoutes = {
  list: signals.list.handler(({ context: { ctx }, input }) => listSignals({ ctx, input })),
  act: signals.act.handler(({ context: { ctx }, input }) => actOnSignals({ ctx, input })),
  nudge: signals.nudge.handler(({ context: { ctx }, input }) => getNudgeOf({ ctx, input })),
  rate: signals.rate.handler(({ context: { ctx }, input }) => rateSignal({ ctx, input })),
};

/** `/api/v1/engagements`. */
export const engagementRoutes = {
  list: engagements.list.handler(({ context: { ctx }, input }) => listEngagements({ ctx, input })),
  setOutcome: engagements.setOutcome.handler(({ context: { ctx }, input }) =>
    setOutcome({ ctx, input }),
  ),
};

/** What the member answers, and what came of it. */
