import { buttonClass } from '#src/components/ui/button.recipe.ts';
import { isBegun } from '#src/components/ui/form-values.ts';
import { answerTimeText } from '#src/features/company/business/answer-time.ts';
import type { DealerContact } from '#src/features/company/business/business.ts';
import { ignoreSecondPress } from '#src/lib/second-press.ts';
import { paths } from '#src/paths.ts';
import type { SentFormKind } from './lead-form.messages.ts';

/**
 * Confirmation that replaces a submitted form: what happens next, and when. It is loaded while the form is being sent, and renders plain
 * DOM, so that it needs little code besides the page's.
 */

interface SentWords {
  readonly title: string;
  readonly next: string;
  readonly number: string;
  readonly stock: string;
  readonly again: string;
}

const WORDS: Readonly<Record<SentFormKind, SentWords>> = {
  vehiculo: {
    title: 'Hemos recibido tu pregunta',
    next: 'La leerá una persona de nuestro equipo y te llamará o escribirá.',
    number: 'Tu número de consulta',
    stock: 'Volver al catálogo',
    again: 'Hacer otra pregunta',
  },
  contacto: {
    title: 'Hemos recibido tu mensaje',
    next: 'Lo leerá una persona de nuestro equipo y te llamará o escribirá.',
    number: 'Tu número de consulta',
    stock: 'Ver el catálogo',
    again: 'Enviar otro mensaje',
  },
  importacion: {
    title: 'Hemos recibido tu solicitud',
    next: 'La leerá una persona de nuestro equipo, buscará el coche y te llamará o escribirá.',
    number: 'Tu número de solicitud',
    stock: 'Ver el catálogo',
    again: 'Hacer otra solicitud',
  },
  tasacion: {
    title: 'Hemos recibido los datos de tu coche',
    next: 'Los mirará una persona de nuestro equipo y te llamará o escribirá.',
    number: 'Tu número de solicitud',
    stock: 'Ver el catálogo',
    again: 'Ofrecer otro coche',
  },
};

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...children);
  return made;
}

interface Sent {
  readonly kind: SentFormKind;
  /** Reference of the lead; '' when the response has none. */
  readonly referencia: string;
  readonly dealer: Pick<DealerContact, 'hours' | 'closedDays' | 'replyTime'>;
}

/**
 * Replaces a submitted form, until the visitor starts another message. Stylesheets hide the invitation to write while there is a
 * `[data-sent]`.
 */
export function showSent(form: HTMLFormElement, { kind, referencia, dealer }: Sent): void {
  // Loaded too late: the visitor is already typing again.
  if (isBegun(form)) return;
  const words = WORDS[kind];
  const size = kind === 'vehiculo' ? 'type-title-m' : 'type-title-l';
  const title = element('h2', `${size} outline-none`, words.title);
  title.tabIndex = -1;
  const stock = element('a', buttonClass(), words.stock);
  stock.href = paths.catalogo;
  stock.dataset['back'] = '';
  const again = element('button', buttonClass({ variant: 'quiet' }), words.again);
  again.type = 'button';
  const place = element(
    'div',
    'grid justify-items-start gap-5',
    title,
    element('p', 'type-body max-w-prose', `${words.next} ${answerTimeText(dealer, new Date())}`),
  );
  place.dataset['sent'] = '';
  if (referencia !== '') {
    const number = element('strong', 'figures whitespace-nowrap', referencia);
    place.append(element('p', 'type-body', `${words.number}: `, number));
  }
  place.append(element('div', 'flex flex-wrap items-center gap-x-8 gap-y-3', stock, again));
  again.addEventListener('click', () => {
    place.remove();
    form.hidden = false;
    form.querySelector<HTMLInputElement>('input[required]')?.focus();
  });
  form.before(place);
  form.hidden = true;
  ignoreSecondPress();
  title.focus({ preventScroll: true });
  place.scrollIntoView({ block: 'start' });
}
