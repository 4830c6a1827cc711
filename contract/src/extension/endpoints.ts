import { z } from 'zod';

import { tokenNameMaxLength } from '../account/rules.ts';
import { proofShape } from '../account/proof.ts';
import { closedEndpoints } from '../account/scopes.ts';
import { idSchema } from '../core/ids.ts';
import { lineSchema } from '../core/text.ts';
import { extensionRedirects } from './rules.ts';

const tags = ['extension'];
const redirectSchema = z.enum(extensionRedirects);
const secretMaxLength = 200;

/** The hand-over of access to the browser extension, as PKCE (RFC 7636) with S256 only. */
export const extensionEndpoints = {
  /**
   * A member lets the extension in: a code for whoever has the verifier of the challenge. A newer one
   * replaces it.
   */
  approve: closedEndpoints('fresh', ['data_processing'])
    .route({
      method: 'POST',
      path: '/extension/codes',
      tags,
      successStatus: 201,
      summary: 'Let the browser extension fetch an access token',
    })
    .input(
      z.object({
        redirect_uri: redirectSchema,
        /** The SHA-256 of the verifier in base64url. */
        code_challenge: z.string().regex(/^[\w-]{43}$/u),
        /** How the token is called in the member’s list. */
        name: lineSchema(tokenNameMaxLength).pipe(z.string().min(1)),
        ...proofShape,
      }),
    )
    .output(z.object({ redirect_to: z.string() })),
  /** `extension_code_refused` for a code that is unknown, used, expired, or not this caller's. */
  exchange: closedEndpoints('anyone')
    .route({
      method: 'POST',
      path: '/extension/tokens',
      tags,
      successStatus: 201,
      summary: 'Exchange the code of a member for an access token; the code is used up in any case',
    })
    .input(
      z.object({
        code: z.string().min(1).max(secretMaxLength),
        code_verifier: z.string().regex(/^[\w.~-]{43,128}$/u),
        redirect_uri: redirectSchema,
      }),
    )
    .output(
      z.object({
        token: z.string(),
        expires_at: z.iso.datetime(),
        /** What waits in the extension is never sent to another member’s account. */
        member_id: idSchema,
      }),
    ),
  /** The same answer for a token that was none. */
  revoke: closedEndpoints('anyone')
    .route({
      method: 'POST',
      path: '/extension/revocations',
      tags,
      summary: 'Revoke the access token that is sent',
    })
    .input(z.object({ token: z.string().max(secretMaxLength) }))
    .output(z.object({ is_revoked: z.literal(true) })),
};
