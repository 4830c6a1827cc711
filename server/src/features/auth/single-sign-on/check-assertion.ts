import { minuteMs } from '@kith/contract/core/time';
import { z } from 'zod';

/** One value of the tree that the library reads: its text, its attributes. */
const textNode = z.object({ _: z.string() });
const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const schema = z.object({
  Assertion: z.object({
    $: z.object({ ID: z.string().min(1), Version: z.literal('2.0') }),
    Issuer: z.tuple([textNode]),
    Subject: z.tuple([
      z.object({
        NameID: z.tuple([textNode]),
        SubjectConfirmation: z.array(
          z.object({
            $: z.object({ Method: z.string() }),
            SubjectConfirmationData: z
              .tuple([
                z.object({
                  $: z.object({
                    Recipient: z.string().optional(),
                    InResponseTo: z.string().optional(),
                    NotBefore: time.optional(),
                    NotOnOrAfter: time.optional(),
                  }),
                }),
              ])
              .optional(),
          }),
        ),
      }),
    ]),
    Conditions: z.tuple([
      z.object({
        $: z.object({ NotBefore: time.optional(), NotOnOrAfter: time.optional() }).optional(),
        AudienceRestriction: z.array(z.object({ Audience: z.array(textNode) })).min(1),
      }),
    ]),
    AuthnStatement: z
      .array(z.object({ $: z.object({ SessionNotOnOrAfter: time.optional() }).optional() }))
      .min(1),
  }),
});

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
/** How far the provider's clock may be off. */
const skewMs = minuteMs;

export type CheckedAssertion = {
  id: string;
  /** How long it could be replayed. */
  expiresAt: Date;
  /** When the provider wants the session to end. */
  sessionEndsAt: Date | null;
};

/**
 * Checks that an assertion was made by this provider, for us, now, and as the answer to this
 * request.
 *
 * @throws with the reason, for the log.
 */
export function checkAssertion(
  tree: unknown,
  {
    issuer,
    audience,
    recipient,
    requestId,
    now,
  }: { issuer: string; audience: string; recipient: string; requestId: string; now: Date },
): CheckedAssertion {
  const { Assertion: assertion } = schema.parse(tree);
  const isTooEarly = (from: Date | undefined) =>
    from !== undefined && from.getTime() - skewMs > now.getTime();
  const isTooLate = (until: Date | undefined) =>
    until !== undefined && until.getTime() + skewMs <= now.getTime();

  if (assertion.Issuer[0]._.trim() !== issuer) throw new Error('another issuer');
  const [conditions] = assertion.Conditions;
  if (isTooEarly(conditions.$?.NotBefore)) throw new Error('not valid yet');
  if (isTooLate(conditions.$?.NotOnOrAfter)) throw new Error('expired');
  const isForUs = conditions.AudienceRestriction.every((restriction) =>
    restriction.Audience.some((node) => node._.trim() === audience),
  );
  if (!isForUs) throw new Error('another audience');

  const confirmed = assertion.Subject[0].SubjectConfirmation.flatMap((confirmation) => {
    const data = confirmation.SubjectConfirmationData?.[0].$;
    if (confirmation.$.Method !== bearer || !data?.NotOnOrAfter) return [];
    if (data.Recipient !== recipient || data.InResponseTo !== requestId) return [];
    return isTooEarly(data.NotBefore) || isTooLate(data.NotOnOrAfter) ? [] : [data.NotOnOrAfter];
  });
  const [until] = confirmed;
  if (!until) throw new Error('no confirmation for this recipient, request and time');
  const ends = assertion.AuthnStatement.flatMap((one) => one.$?.SessionNotOnOrAfter ?? []);
  if (ends.some(isTooLate)) throw new Error('the session has ended');
  return {
    id: assertion.$.ID,
    expiresAt: new Date(Math.max(...confirmed.map((end) => end.getTime())) + skewMs),
    sessionEndsAt:
      ends.length === 0 ? null : new Date(Math.min(...ends.map((end) => end.getTime()))),
  };
}
