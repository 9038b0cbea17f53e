import type { Business } from '#src/features/company/business/business.ts';
import { escapeHtml } from '#src/server/lib/escape-html.ts';
import type { Mail } from '#src/server/mail/mail.ts';

/**
 * The layout of every mail, as HTML and as plain text. It uses tables and inline styles, which all mail clients support;
 * others also get dark colours and the full width of a phone. Mails load no external content.
 */

/** A row of a table of facts. */
export interface Fact {
  readonly label: string;
  readonly value: string;
  /** A link for the value: `mailto:`, `tel:` or http(s). */
  readonly href?: string;
}

/** One piece of a mail's content, in reading order. All texts are plain: they are escaped here. */
export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  /** Text entered by a person; line breaks are kept. */
  | { readonly kind: 'quote'; readonly label: string; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly href: string }
  | { readonly kind: 'link'; readonly label: string; readonly href: string }
  | { readonly kind: 'note'; readonly text: string };

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
export const note = (text: string): Block => ({ kind: 'note', text });
export const facts = (...rows: readonly Fact[]): Block => ({ kind: 'facts', facts: rows });
export const button = (label: string, href: string): Block => ({ kind: 'button', label, href });

export const link = (label: string, href: string): Block => ({ kind: 'link', label, href });

/** A mail's content. */
export interface MailContent {
  readonly title: string;
  /** Preview text in the inbox, beside the subject. */
  readonly preview: string;
  readonly blocks: readonly Block[];
}

const FONT = "font-family:'Helvetica Neue',Helvetica,Arial,sans-serif;";
const INK = '#14171a';
const MUTED = '#575c62';
const LINE = '#dcdee0';
const ACCENT = '#f4732a';

const DARK_STYLES = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.back{background:#0d1013!important}.sheet{background:#16191d!important}
.ink{color:#f4f5f6!important}.muted{color:#a7acb2!important}
.line{border-color:#2f3338!important}.quote{background:#1f2328!important}}
@media (max-width:640px){.pad{padding-left:24px!important;padding-right:24px!important}}`;

function factRow({ label, value, href }: Fact): string {
  const shown = escapeHtml(value);
  const content =
    href === undefined
      ? shown
      : `<a class="ink" href="${escapeHtml(href)}" style="color:${INK};text-decoration:underline">${shown}</a>`;
  return (
    `<tr><td class="muted line" valign="top" width="38%" style="${FONT}font-size:14px;line-height:22px;color:${MUTED};` +
    `border-top:1px solid ${LINE};padding:10px 16px 10px 0">${escapeHtml(label)}</td>` +
    `<td class="ink line" valign="top" style="${FONT}font-size:15px;line-height:22px;color:${INK};` +
    `border-top:1px solid ${LINE};padding:10px 0;word-break:break-word">${content}</td></tr>`
  );
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p class="ink" style="${FONT}margin:0 0 20px;font-size:16px;line-height:26px;color:${INK}">${escapeHtml(block.text)}</p>`;
    case 'facts':
      return (
        '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 28px">' +
        `${block.facts.map(factRow).join('')}</table>`
      );
    case 'quote':
      return (
        `<p class="muted" style="${FONT}margin:0 0 8px;font-size:14px;line-height:22px;color:${MUTED}">${escapeHtml(block.label)}</p>` +
        `<div class="ink quote" style="${FONT}margin:0 0 28px;padding:18px 20px;background:#f3f4f5;border-left:3px solid ${ACCENT};` +
        `font-size:16px;line-height:26px;color:${INK};word-break:break-word">${escapeHtml(block.text).replaceAll('\n', '<br>')}</div>`
      );
    case 'button':
      return (
        '<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 28px"><tr>' +
        `<td bgcolor="${ACCENT}" style="background:${ACCENT};border-radius:2px"><a href="${escapeHtml(block.href)}" ` +
        `style="${FONT}display:inline-block;padding:14px 24px;font-size:15px;line-height:20px;font-weight:bold;color:#1a0f0a;` +
        `text-decoration:none">${escapeHtml(block.label)}</a></td></tr></table>`
      );
    case 'link':
      return (
        `<p style="${FONT}margin:0 0 20px;font-size:15px;line-height:24px"><a class="ink" href="${escapeHtml(block.href)}" ` +
        `style="color:${INK};text-decoration:underline">${escapeHtml(block.label)}</a></p>`
      );
    case 'note':
      return `<p class="muted" style="${FONT}margin:0 0 20px;font-size:14px;line-height:22px;color:${MUTED}">${escapeHtml(block.text)}</p>`;
  }
}

function footerLines({ legalName, address, phones, email }: Business): readonly string[] {
  return [
    `${legalName} · ${address.street}, ${address.postalCode} ${address.city}, ${address.region}`,
    `${phones.map(({ display }) => display).join(' · ')} · ${email}`,
  ];
}

/** The mail as a complete HTML document. */
function mailHtml({ title, preview, blocks }: MailContent, business: Business): string {
  const footer = footerLines(business).map(escapeHtml).join('<br>');
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title><style>${DARK_STYLES}</style></head>
<body class="back" style="margin:0;padding:0;background:#eceeef">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" class="back" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#eceeef"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:#ffffff">
<tr><td class="pad" bgcolor="#0d1013" style="background:#0d1013;padding:26px 44px;${FONT}font-size:19px;line-height:24px;font-weight:bold;letter-spacing:5px;color:#f4f5f6;text-transform:uppercase">${escapeHtml(business.name)}</td></tr>
<tr><td class="pad" style="padding:40px 44px 20px">
<h1 class="ink" style="${FONT}margin:0 0 24px;font-size:26px;line-height:34px;font-weight:bold;color:${INK}">${escapeHtml(title)}</h1>
${blocks.map(blockHtml).join('\n')}
</td></tr>
<tr><td class="pad muted line" style="padding:22px 44px 30px;border-top:1px solid ${LINE};${FONT}font-size:13px;line-height:20px;color:${MUTED}">${footer}</td></tr>
</table></td></tr></table></body></html>`;
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'note':
      return block.text;
    case 'facts':
      return block.facts.map(({ label, value }) => `${label}: ${value}`).join('\n');
    case 'quote':
      return `${block.label}:\n${block.text.replace(/^/gm, '> ')}`;
    case 'button':
    case 'link':
      return `${block.label}:\n${block.href}`;
  }
}

/** The mail in plain text. */
function mailText({ title, blocks }: MailContent, business: Business): string {
  return [title, ...blocks.map(blockText), `-- \n${footerLines(business).join('\n')}`].join('\n\n');
}

/** Creates a mail with this subject and content, as HTML and as plain text. */
export function mailOf(subject: string, content: MailContent, business: Business): Mail {
  return { subject, html: mailHtml(content, business), text: mailText(content, business) };
}

const dates = new Intl.DateTimeFormat('es-ES', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Madrid',
});

/** Formats a time for mails: '23 de noviembre de 2026, 9:05', in Madrid's time zone. @param date a number is ms since 1970. */
export const formatDate = (date: Date | number): string => dates.format(date);
