import { escapeHtml } from '#src/server/lib/escape-html.ts';
import type { InboxMessage, InboxSummary } from './message.ts';

/** The inbox's pages as HTML. Everything from a mail is escaped; a mail's HTML stays in a frame. */

const dateTime = new Intl.DateTimeFormat('es-ES', { dateStyle: 'medium', timeStyle: 'medium' });

function time(iso: string): string {
  return `<time datetime="${escapeHtml(iso)}">${escapeHtml(dateTime.format(new Date(iso)))}</time>`;
}

/** Plain text with its URLs as links that open in a new tab. */
export function linkify(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => {
      const safe = escapeHtml(part);
      return index % 2 === 1
        ? `<a href="${safe}" target="_blank" rel="noopener noreferrer">${safe}</a>`
        : safe;
    })
    .join('');
}

function page(title: string, main: string): string {
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/inbox.css">
<script type="module" src="/inbox.js"></script>
</head>
<body>
<header><a href="/">Buzón de la demo</a><p>Todo correo que la web envía llega aquí y a nadie más.</p></header>
${main}
</body>
</html>
`;
}

function subjectOf({ subject }: InboxSummary): string {
  return escapeHtml(subject === '' ? '(sin asunto)' : subject);
}

function row(summary: InboxSummary): string {
  return `<li><a href="/messages/${summary.id}">
<span class="subject">${subjectOf(summary)}</span>
<span class="people">De ${escapeHtml(summary.from)} · Para ${escapeHtml(summary.to.join(', '))}</span>
${time(summary.receivedAt)}
</a></li>`;
}

function count(messages: number): string {
  return messages === 1 ? '1 mensaje' : `${messages} mensajes`;
}

/** The list, newest first; `inbox.js` replaces its main element when a message arrives. */
export function listPage(summaries: readonly InboxSummary[]): string {
  const newest = summaries[0]?.id ?? '';
  const content =
    summaries.length === 0
      ? '<p class="empty">Todavía no ha llegado ningún mensaje.<br>Envía un formulario de la web y aparecerá aquí.</p>'
      : `<ul>${summaries.map(row).join('\n')}</ul>`;
  const clear =
    summaries.length === 0 ? '' : '<button type="button" data-action="clear">Vaciar el buzón</button>';
  return page(
    'Buzón de la demo',
    `<main data-live data-newest="${newest}" data-count="${summaries.length}">
<div class="bar"><h1>Mensajes</h1><p role="status">${count(summaries.length)}</p>${clear}</div>
${content}
</main>`,
  );
}

function attachmentList({ attachments }: InboxMessage): string {
  if (attachments.length === 0) return '';
  const items = attachments.map(
    ({ name, type, bytes }) =>
      `<li>${escapeHtml(name === '' ? 'sin nombre' : name)} (${escapeHtml(type)}, ${bytes.toLocaleString('es-ES')} bytes)</li>`,
  );
  return `<section><h2>Adjuntos</h2><ul class="plain">${items.join('')}</ul></section>`;
}

/** One message: its HTML in a frame without scripts, then its plain text and headers. */
export function messagePage(message: InboxMessage): string {
  const frame =
    message.html === ''
      ? ''
      : `<section><h2>Contenido</h2><iframe src="/messages/${message.id}/html" title="Contenido del mensaje"
sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer"></iframe></section>`;
  const text =
    message.text === ''
      ? ''
      : `<section><h2>Texto</h2><pre class="text">${linkify(message.text)}</pre></section>`;
  const headers = message.headers.map(({ name, value }) => escapeHtml(`${name}: ${value}`)).join('\n');
  return page(
    `${message.subject} · Buzón de la demo`,
    `<main>
<p><a href="/">← Volver a los mensajes</a></p>
<h1>${subjectOf(message)}</h1>
<dl><dt>De</dt><dd>${escapeHtml(message.from)}</dd><dt>Para</dt><dd>${escapeHtml(message.to.join(', '))}</dd>
<dt>Recibido</dt><dd>${time(message.receivedAt)}</dd></dl>
${frame}
${text}
${attachmentList(message)}
<details><summary>Cabeceras</summary><pre>${headers}</pre></details>
</main>`,
  );
}

/** The page for a missing message. */
export function notFoundPage(): string {
  return page(
    'Mensaje no encontrado',
    '<main><h1>Mensaje no encontrado</h1><p><a href="/">← Volver a los mensajes</a></p></main>',
  );
}
