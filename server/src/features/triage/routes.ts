import { memberApi } from '#platform/http/api-server.ts';

import { answerTriage } from './answer-triage.ts';
import { getTriage } from './get-triage.ts';
import { readProgress } from './read-progress.ts';
import { returnSkipped } from './return-skipped.ts';
import { undoAnswers } from './undo-answers.ts';

/** `/api/v1/triage`. */
export const triageRoutes = {
  get: memberApi.triage.get.handler(({ context: { ctx }, input }) => getTriage({ ctx, input })),
  progress: memberApi.triage.progress.handler(({ context: { ctx }, input }) =>
    readProgress({ ctx, input }),
  ),
  answer: memberApi.triage.answer.handler(({ context: { ctx }, input }) =>
    answerTriage({ ctx, input }),
  ),
  undo: memberApi.triage.undo.handler(({ context: { ctx }, input }) => undoAnswers({ ctx, input })),
  returnSkipped: memberApi.triage.returnSkipped.handler(({ context: { ctx } }) =>
    returnSkipped({ ctx }),
  ),
};
