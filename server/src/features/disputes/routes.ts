import { requireFlag } from '#features/flags/require-flag.ts';
import { requireActing } from '#features/operations/require-acting.ts';
import { adminApi } from '#features/roles/admin-api.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { memberApi } from '#platform/http/api-server.ts';

import {
  approveDecision,
  askMember,
  assignDispute,
  decideDispute,
  declineDecision,
  noteDispute,
  previewDecision,
} from './change-dispute.ts';
import { listCandidates, openDispute } from './open-dispute.ts';
import { answerDispute, appealDispute, listOwnDisputes } from './own-disputes.ts';
import { getDispute, listDisputes } from './read-disputes.ts';

const { disputes } = adminApi;
const { ownDisputes } = memberApi;

type Verb<Input, Output> = (parts: {
  ctx: MemberContext;
  database: Database;
  input: Input;
}) => Promise<Output>;
type Call<Input> = { context: { ctx: MemberContext }; input: Input };

/** `/api/v1/admin/disputes` */
export function createDisputeRoutes(database: Database) {
  const reading =
    <Input, Output>(verb: Verb<Input, Output>) =>
    async ({ context: { ctx }, input }: Call<Input>) => {
      await ctx.database.transaction((tx) => requireFlag(tx, 'ff.data.pipeline'));
      return verb({ ctx, database, input });
    };
  const acting = <Input, Output>(verb: Verb<Input, Output>) =>
    reading<Input, Output>(async (parts) => {
      await requireActing(parts.ctx);
      return verb(parts);
    });
  return {
    list: disputes.list.handler(reading(listDisputes)),
    get: disputes.get.handler(reading(getDispute)),
    candidates: disputes.candidates.handler(reading(listCandidates)),
    preview: disputes.preview.handler(reading(previewDecision)),
    open: disputes.open.handler(acting(openDispute)),
    assign: disputes.assign.handler(acting(assignDispute)),
    note: disputes.note.handler(acting(noteDispute)),
    ask: disputes.ask.handler(acting(askMember)),
    decide: disputes.decide.handler(acting(decideDispute)),
    approve: disputes.approve.handler(acting(approveDecision)),
    decline: disputes.decline.handler(acting(declineDecision)),
  };
}

/** `/api/v1/support/cases` */
export function createOwnDisputeRoutes(database: Database) {
  return {
    list: ownDisputes.list.handler(async ({ context: { ctx } }) => ({
      items: await listOwnDisputes({ ctx, database }),
    })),
    answer: ownDisputes.answer.handler(({ context: { ctx }, input }) =>
      answerDispute({ ctx, database, input }),
    ),
    appeal: ownDisputes.appeal.handler(({ context: { ctx }, input }) =>
      appealDispute({ ctx, database, input }),
    ),
  };
}
