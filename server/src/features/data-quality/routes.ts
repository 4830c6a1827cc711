import { memberApi } from '#platform/http/api-server.ts';

import { fixProblems } from './fix-problems.ts';
import { getQuality } from './get-quality.ts';
import { leaveProblem, raiseProblem } from './leave-problem.ts';
import { listProblems, listProblemsOf } from './list-problems.ts';
import { undoFix } from './undo-fix.ts';

const { insightQuality: api } = memberApi;

/** `/api/v1/insights/quality`. */
export const qualityRoutes = {
  get: api.get.handler(({ context: { ctx } }) => getQuality({ ctx })),
  problems: api.problems.handler(({ context: { ctx }, input }) => listProblems({ ctx, input })),
  ofContact: api.ofContact.handler(({ context: { ctx }, input }) => listProblemsOf({ ctx, input })),
  fix: api.fix.handler(({ context: { ctx }, input }) => fixProblems({ ctx, input })),
  undoFix: api.undoFix.handler(({ context: { ctx }, input }) => undoFix({ ctx, input })),
  leave: api.leave.handler(({ context: { ctx }, input }) => leaveProblem({ ctx, input })),
  raise: api.raise.handler(({ context: { ctx }, input }) => raiseProblem({ ctx, input })),
};
