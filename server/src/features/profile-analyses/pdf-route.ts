import { suggestionConsents } from '@kith/contract/account/scopes';
import { profilePdfLimits } from '@kith/contract/profile-analyses/rules';
import { hourS } from '@kith/contract/core/time';
import { Hono } from 'hono';

import type { MemberContext } from '#platform/context.ts';
import { answerMember, type ResolveMember } from '#platform/http/answer-member.ts';
import { receiveUpload } from '#platform/http/receive-upload.ts';
import { createRateLimit } from '#platform/rate-limit.ts';

const limit = createRateLimit({
  name: 'profile-analyses.pdf',
  points: profilePdfLimits.perHour,
  durationS: hourS,
});

/**
 * `POST /profile-analyses/pdf` with the file as its body answers 201 with its text. Nothing is kept or
 * charged: the member sees the text, and starts the analysis of it.
 */
export function createProfilePdfRoute({ resolveMember }: { resolveMember: ResolveMember }): Hono {
  const route = new Hono();
  route.post('/profile-analyses/pdf', (c) =>
    answerMember(c.req.raw, { resolveMember, work: 'profile upload' }, (ctx) =>
      readUpload(ctx, c.req.raw),
    ),
  );
  return route;
}

async function readUpload(ctx: MemberContext, request: Request): Promise<Response> {
  const admit = async () => {
    const { requireProfileAnalysis } = await import('./require-profile-analysis.ts');
    const { memberId } = ctx.actor;
    const database = ctx.database.requiring(suggestionConsents);
    await database.transaction((tx) => requireProfileAnalysis(tx, memberId));
    await limit.take(memberId);
  };
  const upload = {
    ctx,
    request,
    limitBytes: profilePdfLimits.bytes,
    code: 'file_too_large' as const,
    admit,
  };
  const text = await receiveUpload(upload, async (content) => {
    const { readPdf } = await import('./pdf/read-pdf.ts');
    return readPdf(content);
  });
  return Response.json({ text }, { status: 201 });
}
