import { brand } from '@kith/contract/core/brand';

/** The connection to the mail server. Its library is loaded with the first email. */
export async function openTransport(
  { smtpUrl, sender }: { smtpUrl: string; sender: string },
  timeoutMs: number,
) {
  const { createTransport } = await import('nodemailer');
  const timeouts = {
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  };
  return createTransport(
    { url: smtpUrl, ...timeouts },
    { from: { name: brand.name, address: sender } },
  );
}
