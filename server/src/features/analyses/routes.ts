import { memberApi } from '#platform/http/api-server.ts';
import { runOnce } from '#platform/http/idempotency.ts';

import { answerProposal } from './answer-proposal.ts';
import { getContactAnalysis } from './contact-analysis.ts';
import { estimateRun } from './estimate-run.ts';
import { getCurrentRun, getRun } from './get-run.ts';
import { startRun } from './start-run.ts';
import { stopRun } from './stop-run.ts';
import { undoAnswer } from './undo-answer.ts';

const { analyses } = memberApi;

/** `/api/v1/analyses` */
export const analysisRoutes = {
  estimate: analyses.estimate.handler(({ context: { ctx }, input }) => estimateRun({ ctx, input })),
  start: analyses.start.handler(({ context: { ctx, headers }, input }) =>
    runOnce({
      ctx,
      headers,
      endpoint: 'analyses.start',
      input,
      work: (inside) => startRun({ ctx: inside, input }),
    }),
  ),
  get: analyses.get.handler(({ context: { ctx }, input }) => getRun({ ctx, input })),
  current: analyses.current.handler(({ context: { ctx } }) => getCurrentRun({ ctx })),
  stop: analyses.stop.handler(({ context: { ctx }, input }) => stopRun({ ctx, input })),
  ofContact: analyses.ofContact.handler(({ context: { ctx }, input }) =>
    getContactAnalysis({ ctx, input }),
  ),
  answer: analyses.answer.handler(({ context: { ctx }, input }) => answerProposal({ ctx, input })),
  undo: analyses.undo.handler(({ context: { ctx }, input }) => undoAnswer({ ctx, input })),
};
