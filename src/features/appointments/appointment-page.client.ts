import { call } from './appointment-calls.client.ts';
import { appointmentPaths } from './appointment.paths.ts';
import { dropNote, readNote } from './booked-note.ts';
import { createTimeChoice, type TimeChoice } from './free-times.client.ts';

/**
 * The page behind a buyer's private link. The token stands in the URL's fragment, which no request carries, and is sent in
 * a body. Opening the page changes nothing.
 */

/** The gateway's answer (src/server/http/appointments.ts). */
interface Shown {
  readonly cuando: string;
  /** Whether it has not begun, and can be cancelled here. */
  readonly cambiable: boolean;
  /** Whether the buyer can move it here. */
  readonly movible: boolean;
  readonly tipo: string;
  readonly coche: string;
  readonly enPersona: boolean;
  readonly ics: string;
}

const STATES = ['missing', 'waiting', 'found', 'cancelled', 'ended', 'failed'] as const;
type State = (typeof STATES)[number];

/** What is open below the appointment. */
const PANELS = ['actions', 'move', 'cancel'] as const;
type Panel = (typeof PANELS)[number];

const TITLE = 'Tu cita';
const OFFLINE = 'No hay conexión a internet. Inténtalo de nuevo cuando la recuperes.';
const NO_ANSWER = 'No hemos podido guardar el cambio. Inténtalo de nuevo.';

function download({ ics }: Shown): void {
  const url = URL.createObjectURL(new Blob([ics], { type: 'text/calendar;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'cita.ics';
  link.click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Shows the appointment of the URL's token, also of another one put into the same tab. */
export function showAppointment(): void {
  const part = (name: string) => document.querySelector<HTMLElement>(`[data-${name}]`);
  const title = document.querySelector('h1');
  let token = '';
  let shown: Shown | null = null;
  let times: TimeChoice | null = null;
  let isBusy = false;

  const put = (name: string, text: string) => {
    const place = part(name);
    if (place !== null) place.textContent = text;
  };
  const toggle = (name: string, isShown: boolean) => part(name)?.toggleAttribute('hidden', !isShown);

  const open = (panel: Panel | null) => {
    for (const each of PANELS) toggle(each, each === panel);
    put('failure', '');
  };
  const show = (state: State) => {
    for (const each of STATES) toggle(each, each === state);
    open(state === 'found' ? 'actions' : null);
    const isAhead = state === 'found' && shown?.cambiable === true;
    const isMovable = shown?.movible === true;
    toggle('change', isAhead && !isMovable);
    toggle('question', !isAhead || isMovable);
    toggle('move-open', isMovable);
    toggle('cancel-open', isAhead);
  };
  const focusTitle = () => {
    if (title === null) return;
    title.tabIndex = -1;
    title.focus();
  };
  const entitle = (text: string, note: string) => {
    put('note', note);
    if (title !== null) title.textContent = text;
    focusTitle();
  };

  const draw = (next: Shown) => {
    shown = next;
    put('when', shown.cuando);
    put('kind', shown.tipo);
    put('car', shown.coche);
    toggle('car-row', shown.coche !== '');
    toggle('place-row', shown.enPersona);
    show('found');
  };

  const load = async () => {
    token = location.hash.slice(1);
    shown = null;
    if (title !== null) title.textContent = TITLE;
    put('note', '');
    if (token === '') {
      show('missing');
      return;
    }
    show('waiting');
    const mine = token;
    const answer = await call<Shown>(appointmentPaths.view, { token }).catch(() => null);
    // The answer to a link that another one has replaced meanwhile.
    if (mine !== token) return;
    if (answer?.status === 404) show('ended');
    else if (answer?.status !== 200) show('failed');
    else {
      draw(answer.body);
      const note = readNote(token);
      toggle('reference-row', note !== null);
      if (note === null) return;
      put('reference', note.referencia);
      const keep = 'Guarda esta página: con su enlace puedes cambiar o anular tu cita.';
      entitle(
        'Tu cita está confirmada',
        note.hasMail ? 'Te hemos enviado un email con la cita. Llegará en unos minutos.' : keep,
      );
    }
  };

  /** Sends a change, once at a time. Shows why it failed, and returns null then. */
  const send = async <T>(button: string, path: string, body: object) => {
    if (isBusy) return null;
    isBusy = true;
    put('failure', '');
    part(button)?.setAttribute('aria-busy', 'true');
    const mine = token;
    const answer = await call<T>(path, { token, ...body }).catch(() => null);
    isBusy = false;
    part(button)?.removeAttribute('aria-busy');
    if (mine !== token) return null;
    if (answer === null) put('failure', navigator.onLine ? NO_ANSWER : OFFLINE);
    else if (answer.status !== 404) return answer;
    else {
      await load();
      focusTitle();
    }
    return null;
  };

  const openMove = () => {
    times ??= createTimeChoice(document, {
      source: () => [appointmentPaths.linkSlots, { token }],
      onRefused: () => void load(),
    });
    times.showError('');
    open('move');
    part('move-title')?.focus();
    void times.load();
  };

  const move = async () => {
    const inicio = times?.chosen() ?? null;
    if (inicio === null) {
      times?.showError('Elige una hora');
      part('times')?.focus();
      return;
    }
    const answer = await send<Shown>('move-send', appointmentPaths.move, { inicio });
    if (answer === null) return;
    if (answer.status === 200) {
      dropNote();
      draw(answer.body);
      entitle('Hemos cambiado tu cita', 'Guárdala otra vez en tu calendario para que tenga la hora nueva.');
      return;
    }
    times?.showError(answer.body.message ?? NO_ANSWER);
    part('times')?.focus();
    await times?.load(true);
  };

  const cancel = async () => {
    const answer = await send('cancel-send', appointmentPaths.cancel, {});
    if (answer === null) return;
    if (answer.status !== 200) {
      put('failure', answer.body.message ?? NO_ANSWER);
      return;
    }
    dropNote();
    show('cancelled');
    entitle('Has anulado tu cita', '');
  };

  const onPress = (name: string, work: () => unknown) => part(name)?.addEventListener('click', work);
  /** Closes a panel: the focus returns to the button that opened it. */
  const close = (opener: string) => () => {
    open('actions');
    part(opener)?.focus();
  };

  onPress('retry', () => void load());
  onPress('download', () => {
    if (shown !== null) download(shown);
  });
  onPress('move-open', openMove);
  onPress('move-close', close('move-open'));
  onPress('cancel-open', () => {
    open('cancel');
    part('cancel-title')?.focus();
  });
  onPress('cancel-close', close('cancel-open'));
  onPress('cancel-send', () => void cancel());
  part('move')?.addEventListener('submit', (event) => {
    event.preventDefault();
    void move();
  });
  // The page is shorter after a change: the second press of a double click would follow a link that has moved there.
  document.addEventListener('click', (event) => {
    if (event.detail > 1 && event.target instanceof Element && event.target.closest('a') !== null)
      event.preventDefault();
  });
  window.addEventListener('hashchange', () => void load());
  void load();
}
