import { readChain } from '#features/chains/read-chain.ts';
import type { MemberContext } from '#platform/context.ts';
import { memberApi } from '#platform/http/api-server.ts';
import { runOnce } from '#platform/http/idempotency.ts';

import { attachFile, detachFile } from './change-files.ts';
import { addNote, deleteNote } from './change-notes.ts';
import { removePerson, setPerson } from './change-people.ts';
import { createOpportunity } from './create-opportunity.ts';
import { deleteOpportunity, restoreOpportunity } from './delete-opportunity.ts';
import { getOpportunity } from './get-opportunity.ts';
import { importOpportunities, previewImport } from './import-opportunities.ts';
import { listOpportunities } from './list-opportunities.ts';
import { moveOpportunity } from './move-opportunity.ts';
import { readBoard, readForecast, readSummary } from './read-board.ts';
import { readOpportunityTimeline } from './read-opportunity-timeline.ts';
import { updateOpportunity } from './update-opportunity.ts';

const { opportunities } = memberApi;

type Call<Input> = { context: { ctx: MemberContext; headers: Headers }; input: Input };

/** The verb as a handler. */
const by =
  <Input, Output>(verb: (parts: { ctx: MemberContext; input: Input }) => Promise<Output>) =>
  ({ context: { ctx }, input }: Call<Input>) =>
    verb({ ctx, input });

/** The same for what must happen once for each `Idempotency-Key`. */
const once =
  <Input, Output extends object>(
    endpoint: string,
    verb: (parts: { ctx: MemberContext; input: Input }) => Promise<Output>,
  ) =>
  ({ context: { ctx, headers }, input }: Call<Input>) =>
    runOnce({ ctx, headers, endpoint, input, work: (inside) => verb({ ctx: inside, input }) });

/** `/api/v1/opportunities` */
export const opportunityRoutes = {
  list: opportunities.list.handler(by(listOpportunities)),
  board: opportunities.board.handler(by(readBoard)),
  summary: opportunities.summary.handler(by(readSummary)),
  forecast: opportunities.forecast.handler(by(readForecast)),
  create: opportunities.create.handler(once('opportunities.create', createOpportunity)),
  previewImport: opportunities.previewImport.handler(by(previewImport)),
  import: opportunities.import.handler(once('opportunities.import', importOpportunities)),
  get: opportunities.get.handler(by(getOpportunity)),
  chain: opportunities.chain.handler(by(readChain)),
  timeline: opportunities.timeline.handler(by(readOpportunityTimeline)),
  update: opportunities.update.handler(by(updateOpportunity)),
  move: opportunities.move.handler(by(moveOpportunity)),
  delete: opportunities.delete.handler(by(deleteOpportunity)),
  restore: opportunities.restore.handler(by(restoreOpportunity)),
  setPerson: opportunities.setPerson.handler(by(setPerson)),
  removePerson: opportunities.removePerson.handler(by(removePerson)),
  addNote: opportunities.addNote.handler(once('opportunities.addNote', addNote)),
  deleteNote: opportunities.deleteNote.handler(by(deleteNote)),
  attachFile: opportunities.attachFile.handler(by(attachFile)),
  detachFile: opportunities.detachFile.handler(by(detachFile)),
};
