import type { MemberContext } from '#platform/context.ts';
import { memberApi } from '#platform/http/api-server.ts';
import { runOnce } from '#platform/http/idempotency.ts';

import { agreeToBridge } from './agree-to-bridge.ts';
import { acceptBridge, declineBridge } from './answer-bridge.ts';
import { activateBridge, archiveBridge, completeBridge, thankConnector } from './close-loop.ts';
import { createBridge, editBridge } from './draft-bridge.ts';
import { draftBridgeMessage } from './draft-message.ts';
import type { BridgeParts, BridgeService } from './hold-bridge.ts';
import {
  countBridges,
  getBridge,
  listBridges,
  listConnectors,
  pauseBridges,
  readBridgeSettings,
} from './list-bridges.ts';
import { linkBridge } from './link-bridge.ts';
import { listCandidates } from './list-candidates.ts';
import { presentBridge, presentBridgeDetail } from './present.ts';
import { remindBridge } from './remind-bridge.ts';
import { reportBridge } from './report-bridge.ts';
import { requestBridge } from './request-bridge.ts';
import { withdrawBridge } from './withdraw-bridge.ts';

const { bridges } = memberApi;

/** `/api/v1/bridges` */
export function createBridgeRoutes(service: BridgeService) {
  const show = async (ctx: MemberContext, id: string) => {
    return presentBridgeDetail(await getBridge({ ctx, input: { id } }), ctx.clock.now());
  };
  /** Does a step, and answers with what the caller sees now. */
  const after =
    <Input extends { id: string }>(verb: (parts: BridgeParts<Input>) => Promise<void>) =>
    async ({ context: { ctx }, input }: { context: { ctx: MemberContext }; input: Input }) => {
      await verb({ ctx, service, input });
      return show(ctx, input.id);
    };
  const done =
    <Input extends { id: string }>(verb: (parts: BridgeParts<Input>) => Promise<void>) =>
    async ({ context: { ctx }, input }: { context: { ctx: MemberContext }; input: Input }) => {
      await verb({ ctx, service, input });
      return { id: input.id };
    };
  return {
    list: bridges.list.handler(async ({ context: { ctx }, input }) => {
      const { rows, warmth } = await listBridges({ ctx, input });
      const now = ctx.clock.now();
      return { items: rows.map((row) => presentBridge(row, { warmth, now })) };
    }),
    counts: bridges.counts.handler(({ context: { ctx } }) => countBridges({ ctx })),
    connectors: bridges.connectors.handler(async ({ context: { ctx } }) => ({
      items: await listConnectors({ ctx }),
    })),
    settings: bridges.settings.handler(({ context: { ctx } }) =>
      readBridgeSettings({ ctx, service }),
    ),
    pause: bridges.pause.handler(({ context: { ctx }, input }) =>
      pauseBridges({ ctx, service, input }),
    ),
    draftMessage: bridges.draftMessage.handler(({ context: { ctx }, input }) =>
      draftBridgeMessage({ ctx, input }),
    ),
    get: bridges.get.handler(({ context: { ctx }, input }) => show(ctx, input.id)),
    create: bridges.create.handler(async ({ context: { ctx, headers }, input }) =>
      show(ctx, await createBridge({ ctx, service, input, headers })),
    ),
    edit: bridges.edit.handler(after(editBridge)),
    request: bridges.request.handler(after(requestBridge)),
    candidates: bridges.candidates.handler(async ({ context: { ctx }, input }) => ({
      items: await listCandidates({ ctx, service, input }),
    })),
    agree: bridges.agree.handler(after(agreeToBridge)),
    accept: bridges.accept.handler(after(acceptBridge)),
    decline: bridges.decline.handler(done(declineBridge)),
    withdraw: bridges.withdraw.handler(done(withdrawBridge)),
    remind: bridges.remind.handler(after(remindBridge)),
    activate: bridges.activate.handler(after(activateBridge)),
    complete: bridges.complete.handler(after(completeBridge)),
    thank: bridges.thank.handler(after(thankConnector)),
    link: bridges.link.handler(after(linkBridge)),
    archive: bridges.archive.handler(done(archiveBridge)),
    report: bridges.report.handler(({ context: { ctx, headers }, input }) =>
      runOnce({
        ctx,
        headers,
        endpoint: 'bridges.report',
        input,
        work: (once) => reportBridge({ ctx: once, input }),
      }),
    ),
  };
}
