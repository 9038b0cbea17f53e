import { pocketbaseOrigin } from '#src/lib/pocketbase-origin.ts';
import { alertPaths } from '#src/alert.paths.ts';
import type { ShownAlert, ShownAlerts } from './alert.schema.ts';
import { alertLine, endAllQuestion } from './alert-words.ts';
import { drawn, pageParts } from './page-parts.client.ts';

/**
 * The page behind the private link of a mail about alerts. The token stands in the URL's fragment, which no request
 * carries, and is sent in a body. Opening the page changes nothing.
 */

const TIMEOUT_MS = 15_000;

type State = 'missing' | 'waiting' | 'found' | 'over' | 'ended' | 'failed';

const NOT_DONE = 'No hemos podido hacerlo. Comprueba la conexión e inténtalo de nuevo.';

/** An answer of the gateway; `null` for a link that is wrong or has ended. `refusal` explains a refused change. */
type Answer = { readonly shown: ShownAlerts | null } | { readonly refusal: string };

async function post(path: string, body: Readonly<Record<string, string>>): Promise<Answer> {
  try {
    const response = await fetch(`${pocketbaseOrigin}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 404) return { shown: null };
    const answer = (await response.json()) as ShownAlerts & { readonly message?: string };
    return response.ok ? { shown: answer } : { refusal: answer.message ?? NOT_DONE };
  } catch {
    return { refusal: NOT_DONE };
  }
}

/** Shows the alerts of the URL's token, also of another one put into the same tab. */
export function showAlerts(): void {
  const root = document.querySelector<HTMLElement>('[data-alert-list]');
  if (root === null) return;
  const { part, show } = pageParts<State>(root);
  const say = (news: string, problem = '') => {
    part('news').textContent = news;
    part('problem').textContent = problem;
  };
  const ask = (isAsking: boolean) => {
    part('question').hidden = !isAsking;
    part('ask-all').hidden = isAsking;
  };
  const tokenOf = () => location.hash.slice(1);
  let isBusy = false;

  const draw = ({ email, avisos, pendiente }: ShownAlerts) => {
    part('address').textContent = email;
    part('pending').hidden = !pendiente;
    part('alerts').replaceChildren(...avisos.map((alert) => drawAlert(part('alert'), alert, end)));
    part('end-all').hidden = avisos.length < 2;
    part('question-text').textContent = endAllQuestion(avisos.length);
    ask(false);
    show('found');
  };

  /** Shows what a change has left. @param news what has changed */
  const conclude = (answer: Answer, news: string) => {
    if ('refusal' in answer) {
      say('', answer.refusal);
      return;
    }
    if (answer.shown === null) {
      show('ended');
    } else if (answer.shown.avisos.length === 0) {
      show('over');
      part('over-heading').focus();
    } else {
      draw(answer.shown);
      say(news);
      part('heading').focus({ preventScroll: true });
    }
  };

  /** Sends a change, one at a time. */
  const change = async (path: string, news: string, more: Readonly<Record<string, string>> = {}) => {
    if (isBusy) return;
    isBusy = true;
    root.setAttribute('aria-busy', 'true');
    say('');
    const token = tokenOf();
    const answer = await post(path, { token, ...more });
    isBusy = false;
    root.removeAttribute('aria-busy');
    // Another link was put into the tab meanwhile.
    if (token === tokenOf()) conclude(answer, news);
  };

  const end = ({ id, texto }: ShownAlert) =>
    void change(alertPaths.end, `Aviso terminado: ${texto}.`, { aviso: id });

  const load = async () => {
    const token = tokenOf();
    if (token === '') {
      show('missing');
      return;
    }
    show('waiting');
    say('');
    const answer = await post(alertPaths.view, { token });
    if (token !== tokenOf()) return;
    if ('refusal' in answer) show('failed');
    else if (answer.shown === null) show('ended');
    else if (answer.shown.avisos.length === 0) show('over');
    else draw(answer.shown);
  };

  part('confirm').addEventListener('click', () => {
    void change(alertPaths.confirm, 'Confirmado: te escribiremos cuando haya novedades.');
  });
  part('ask-all').addEventListener('click', () => {
    ask(true);
    part('question-text').focus();
  });
  const keep = () => {
    ask(false);
    part('ask-all').focus();
  };
  part('keep').addEventListener('click', keep);
  part('question').addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') keep();
  });
  part('all').addEventListener('click', ({ detail }) => {
    if (detail < 2) void change(alertPaths.end, '');
  });
  part('retry').addEventListener('click', () => void load());
  window.addEventListener('hashchange', () => void load());
  void load();
}

function drawAlert(template: HTMLElement, alert: ShownAlert, end: (alert: ShownAlert) => void): HTMLElement {
  const item = drawn(template);
  const text = item.querySelector('[data-text]');
  if (alert.enlace === '') text?.append(alert.texto);
  else {
    const link = Object.assign(document.createElement('a'), { href: alert.enlace });
    link.append(alert.texto);
    text?.append(link);
  }
  item.querySelector('[data-line]')?.append(alertLine(alert.tipo, alert.hasta));
  const button = item.querySelector('button');
  button?.setAttribute('aria-label', `Terminar: ${alert.texto}`);
  // The second press of a double click would end the next alert, which has moved here.
  button?.addEventListener('click', ({ detail }) => {
    if (detail < 2) end(alert);
  });
  return item;
}
