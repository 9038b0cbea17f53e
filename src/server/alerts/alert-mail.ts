import type { Business } from '#src/features/company/business/business.ts';
import type { Fact } from '#src/server/mail/mail-layout.ts';
import { mailHtml, mailText, type Block } from '#src/server/mail/mail-layout.ts';
import type { HealthReport } from '#src/server/health/health-report.ts';
import type { Mail } from '#src/server/mail/mail.ts';
import { momentText } from '#src/server/mail/moment-text.ts';
import type { News } from './alert-rules.ts';
import { figures, illWords, partNames } from './alert-words.ts';

/** The mail that tells the operator of something. */

interface Told {
  readonly title: string;
  readonly preview: string;
  readonly facts: readonly Fact[];
  readonly blocks: readonly Block[];
}

function illness(news: News, report: HealthReport): Told {
  const { title, effect, remedy } = illWords(news);
  return {
    title: news.kind === 'reminder' ? `${title} (sigue igual)` : title,
    preview: effect,
    facts: [{ label: 'Desde', value: momentText(news.since) }, ...figures(news.part, report)],
    blocks: [
      { kind: 'paragraph', text: effect },
      { kind: 'paragraph', text: remedy },
      { kind: 'note', text: 'Te avisaremos cuando se arregle y, mientras tanto, una vez al día como mucho.' },
    ],
  };
}

function recovery({ part, kind, condition, since, until }: News, report: HealthReport): Told {
  const late = kind === 'over' ? ' No pudimos avisarte antes porque el correo no salía.' : '';
  const text = `Vuelve a estar bien.${late}`;
  return {
    title: `${partNames[part]}: arreglado`,
    preview: text,
    facts: [
      { label: 'Qué pasaba', value: illWords({ part, condition }).title },
      { label: 'Desde', value: momentText(since) },
      ...(until === null ? [] : [{ label: 'Hasta', value: momentText(until) }]),
      ...figures(part, report),
    ],
    blocks: [{ kind: 'paragraph', text }],
  };
}

/**
 * Builds the mail of some news.
 * @param report how the product is now.
 * @param siteUrl without a trailing slash; names the site to whoever has several.
 */
export function alertMail(news: News, report: HealthReport, siteUrl: string, business: Business): Mail {
  const isOver = news.kind === 'well' || news.kind === 'over';
  const { title, preview, facts, blocks } = (isOver ? recovery : illness)(news, report);
  const content = {
    title,
    preview,
    blocks: [{ kind: 'facts', facts: [{ label: 'Web', value: siteUrl }, ...facts] } as const, ...blocks],
  };
  return {
    subject: `${title} · ${new URL(siteUrl).host}`,
    html: mailHtml(content, business),
    text: mailText(content, business),
  };
}
