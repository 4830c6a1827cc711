import { brand } from '@kith/contract/core/brand';

import { escapeHtml } from './escape-html.ts';

/** An event, with a link to the place where it can be seen. */
type MailItem = { title: string; text: string; url: string };

export type MailContent = {
  subject: string;
  locale: string;
  heading: string;
  /** The first is above the button, the others below it. */
  paragraphs: readonly string[];
  button: { label: string; url: string } | null;
  code: { label: string; digits: string } | null;
  /** Below the first paragraph. */
  items?: readonly MailItem[];
  footer: string;
  /** Follows the footer. */
  footerLink?: { label: string; url: string };
};

/** The product's light theme, as colours that email programs support. */
const colour = {
  canvas: '#fbf9f5',
  surface: '#fffefd',
  sunken: '#f5f1ec',
  border: '#e3dfd8',
  text: '#221b17',
  muted: '#645c55',
  ember: '#c5411b',
};
const sans = `font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;
const serif = `font-family:Fraunces,Georgia,'Times New Roman',serif`;

/** One column of tables with inline styles, which every email program shows alike. */
export function layOutMail(content: MailContent): string {
  const { subject, locale, heading, paragraphs, button, code, footer } = content;
  const { items = [], footerLink } = content;
  const [first = '', ...rest] = paragraphs;
  const rows = [
    `<h1 style="margin:0 0 12px;${serif};font-size:26px;line-height:32px;font-weight:500;letter-spacing:-0.01em;color:${colour.text}">${escapeHtml(heading)}</h1>`,
    first === '' ? '' : paragraph(first),
    ...items.map(layOutItem),
    button ? layOutButton(button) : '',
    code ? layOutCode(code) : '',
    ...rest.map(paragraph),
  ].join('\n');
  return `<!doctype html>
<html lang="${escapeHtml(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${colour.canvas}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${colour.canvas}"><tr><td align="center" style="padding:40px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px">
<tr><td style="padding:0 8px 20px;${serif};font-size:20px;font-weight:600;color:${colour.text}"><span style="color:${colour.text}">&#9679;</span><span style="color:${colour.ember}">&#9679;</span>&nbsp; ${escapeHtml(brand.name)}</td></tr>
<tr><td style="padding:32px 32px 12px;background:${colour.surface};border:1px solid ${colour.border};border-radius:12px">
${rows}
</td></tr>
<tr><td style="padding:20px 8px 0;${sans};font-size:12px;line-height:18px;color:${colour.muted}">${escapeHtml(footer)}${footerLink ? layOutLink(footerLink) : ''}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 20px;${sans};font-size:15px;line-height:24px;color:${colour.muted}">${escapeHtml(text)}</p>`;
}

function layOutButton({ label, url }: { label: string; url: string }): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px"><tr><td style="background:${colour.ember};border-radius:8px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;${sans};font-size:15px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;
}

function layOutCode({ label, digits }: { label: string; digits: string }): string {
  return `<p style="margin:0 0 8px;${sans};font-size:13px;line-height:20px;color:${colour.muted}">${escapeHtml(label)}</p>
<p style="margin:0 0 24px;padding:12px 16px;background:${colour.sunken};border-radius:8px;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:22px;letter-spacing:6px;color:${colour.text}">${escapeHtml(digits)}</p>`;
}

function layOutItem({ title, text, url }: MailItem): string {
  const detail =
    text === '' ? '' : `<br><span style="color:${colour.muted}">${escapeHtml(text)}</span>`;
  return `<p style="margin:0 0 16px;padding:0 0 16px;border-bottom:1px solid ${colour.border};${sans};font-size:15px;line-height:22px"><a href="${escapeHtml(url)}" style="color:${colour.text};font-weight:600;text-decoration:none">${escapeHtml(title)}</a>${detail}</p>`;
}

function layOutLink({ label, url }: { label: string; url: string }): string {
  return `<br><a href="${escapeHtml(url)}" style="color:${colour.muted}">${escapeHtml(label)}</a>`;
}
