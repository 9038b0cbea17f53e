import { call, type Refused } from './appointment-calls.client.ts';
import type { FreeDay, FreeTimes } from './booking.schema.ts';
import { clockText, dayWords, whenWords } from './day-words.ts';

/** The choice of a day and a time in FreeTimes.astro: radio buttons in plain DOM, for pages with and without React. */

/** A page that is shown again after this time reads the free times anew. Milliseconds. */
const STALE_MS = 3 * 60_000;
/** Madrid's afternoon begins here, after lunch. */
const AFTERNOON = '14:00';

const NO_ANSWER = 'No hemos podido cargar las horas libres. Inténtalo de nuevo.';
const OFFLINE = 'No hay conexión a internet. Las horas libres aparecerán cuando la recuperes.';
const GONE = 'Esa hora ya no está libre. Elige otra.';

interface Options {
  /** The path of the free times, and a body to post. */
  readonly source: () => readonly [path: string, sent?: object];
  readonly onTimes?: (times: FreeTimes) => void;
  /** Called when there is nothing to choose from: the car cannot be seen, or the link has ended. */
  readonly onRefused?: (refusal: Refused) => void;
  /** Called when the choice changes, with its words: `el martes 1 de diciembre a las 9:30`; '' for none. */
  readonly onChoice?: (when: string) => void;
}

/** A choice of times on a page. */
export interface TimeChoice {
  /** Reads the free times. @param quiet shows the former ones meanwhile, and also when there is no answer */
  readonly load: (quiet?: boolean) => Promise<void>;
  /** The chosen start in milliseconds; null for none. */
  readonly chosen: () => number | null;
  /** Chooses a start once it is among the free ones. */
  readonly choose: (start: string) => void;
  /** Shows a message beside the times; '' for none. */
  readonly showError: (message: string) => void;
}

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

function radio(name: string, value: string, className: string, ...words: readonly HTMLElement[]) {
  const input = element('input', '');
  Object.assign(input, { type: 'radio', name, value });
  return element('label', className, input, ...words);
}

function dayRadio({ day }: FreeDay): HTMLElement {
  const { short, number, month, full } = dayWords(day, Date.now());
  const label = radio(
    'dia',
    day,
    'day-chip',
    element('span', 'type-caption text-text-muted', short),
    element('span', 'type-title-s figures', number),
    element('span', 'type-caption text-text-muted', month),
  );
  label.firstElementChild?.setAttribute('aria-label', full);
  return label;
}

function partOfDay(title: string, times: FreeDay['times']): readonly HTMLElement[] {
  if (times.length === 0) return [];
  const radios = times.map(({ time, start }) =>
    radio('inicio', String(start), 'time-chip', element('span', 'type-small figures', clockText(time))),
  );
  return [
    element(
      'div',
      'time-part',
      element('p', 'type-caption text-text-muted', title),
      element('div', 'time-grid', ...radios),
    ),
  ];
}

/** Makes FreeTimes.astro alive. @param root what contains it @throws Error when it does not */
export function createTimeChoice(
  root: ParentNode,
  { source, onTimes, onRefused, onChoice }: Options,
): TimeChoice {
  const find = (selector: string) => {
    const found = root.querySelector<HTMLElement>(selector);
    if (found === null) throw new Error(`No ${selector}`);
    return found;
  };
  const place = find('[data-free-times]');
  const [days, times, parts, error] = [
    find('[data-days] > div'),
    find('[data-times]'),
    find('[data-time-parts]'),
    find('[data-times-error]'),
  ];
  const radioOf = (name: string, value: string) =>
    place.querySelector<HTMLInputElement>(`input[name="${name}"][value="${value}"]`);
  const valueOf = (name: string) =>
    place.querySelector<HTMLInputElement>(`input[name="${name}"]:checked`)?.value ?? '';

  let free: readonly FreeDay[] = [];
  let wanted = '';
  let loadedAt = 0;
  /** Numbers the requests: an answer that another one has overtaken is dropped. */
  let turn = 0;

  const show = (state: 'waiting' | 'found' | 'none' | 'refused' | 'failed', message = '') => {
    place.dataset['state'] = state;
    find('[data-times-message]').textContent = message;
  };
  const showError = (message: string) => {
    error.textContent = message;
    if (message === '') times.removeAttribute('aria-invalid');
    else times.setAttribute('aria-invalid', 'true');
  };
  const timesOn = (day: string) => free.find((one) => one.day === day)?.times ?? [];
  const tellChoice = () => {
    const [day, start] = [valueOf('dia'), valueOf('inicio')];
    const time = timesOn(day).find((one) => String(one.start) === start)?.time;
    onChoice?.(time === undefined ? '' : whenWords(day, time, Date.now()));
  };

  const drawTimes = () => {
    const ofDay = timesOn(valueOf('dia'));
    parts.replaceChildren(
      ...partOfDay(
        'Por la mañana',
        ofDay.filter(({ time }) => time < AFTERNOON),
      ),
      ...partOfDay(
        'Por la tarde',
        ofDay.filter(({ time }) => time >= AFTERNOON),
      ),
    );
  };
  const choose = (start: string) => {
    wanted = loadedAt === 0 ? start : '';
    const day = free.find((one) => one.times.some((time) => String(time.start) === start))?.day;
    if (day === undefined) return;
    const chip = radioOf('dia', day);
    if (chip !== null) chip.checked = true;
    drawTimes();
    const time = radioOf('inicio', start);
    if (time !== null) time.checked = true;
    chip?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };

  const draw = (next: readonly FreeDay[]) => {
    const [day, start] = [valueOf('dia'), valueOf('inicio')];
    const active = document.activeElement;
    const focused = active instanceof HTMLInputElement && place.contains(active) ? active : null;
    free = next;
    days.replaceChildren(...free.map(dayRadio));
    const shown = radioOf('dia', day) ?? days.querySelector('input');
    if (shown !== null) shown.checked = true;
    drawTimes();
    choose(start || wanted);
    if (start !== '' && valueOf('inicio') === '' && error.textContent === '') showError(GONE);
    // The former radio button is gone: the keyboard continues at the same place.
    if (focused !== null) (radioOf(focused.name, focused.value) ?? times).focus({ preventScroll: true });
    tellChoice();
  };

  const load = async (quiet = false) => {
    const mine = ++turn;
    if (!quiet) show('waiting');
    const answer = await call<FreeTimes>(...source()).catch(() => null);
    if (mine !== turn) return;
    if (answer?.status === 200) {
      loadedAt = Date.now();
      const { dias } = answer.body;
      show(dias.length === 0 ? 'none' : 'found');
      draw(dias);
      onTimes?.(answer.body);
    } else if (answer?.status === 404) {
      show('refused', answer.body.message);
      onRefused?.(answer.body);
    } else if (!quiet) show('failed', answer?.body.message ?? (navigator.onLine ? NO_ANSWER : OFFLINE));
  };

  place.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.name === 'dia') drawTimes();
    else showError('');
    tellChoice();
  });
  find('[data-times-retry]').addEventListener('click', ({ currentTarget }) => {
    void load().then(() => {
      if (document.activeElement !== document.body) return;
      // The pressed button was hidden meanwhile: the keyboard continues at the same place.
      for (const next of [currentTarget as HTMLElement, times]) next.focus({ preventScroll: true });
    });
  });
  addEventListener('online', () => {
    if (place.dataset['state'] === 'failed') void load();
  });
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && loadedAt > 0 && Date.now() - loadedAt > STALE_MS) void load(true);
  });
  return {
    load,
    chosen: () => Number(valueOf('inicio')) || null,
    choose,
    showError,
  };
}
