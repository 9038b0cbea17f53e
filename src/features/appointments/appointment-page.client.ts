import { pocketbaseOrigin } from '#src/lib/pocketbase-origin.ts';
import { appointmentPaths } from './appointment.paths.ts';

/**
 * The page behind a buyer's private link. The token stands in the URL's fragment, which no request carries, and is sent in
 * a body. Opening the page changes nothing.
 */

const TIMEOUT_MS = 15_000;

/** The gateway's answer (src/server/http/appointments.ts). */
interface Shown {
  readonly cuando: string;
  /** Whether it has not begun. */
  readonly cambiable: boolean;
  readonly tipo: string;
  readonly coche: string;
  readonly enPersona: boolean;
  readonly ics: string;
}

const STATES = ['missing', 'waiting', 'found', 'ended', 'failed'] as const;
type State = (typeof STATES)[number];

/** Asks for the appointment; null for a link that is wrong, has ended or was revoked. @throws when there is no answer. */
async function ask(token: string): Promise<Shown | null> {
  const response = await fetch(`${pocketbaseOrigin}${appointmentPaths.view}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token }),
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`The gateway answered ${response.status}`);
  return (await response.json()) as Shown;
}

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
  let shown: Shown | null = null;

  const show = (state: State, canChange = false) => {
    for (const each of STATES) part(each)?.toggleAttribute('hidden', each !== state);
    part('change')?.toggleAttribute('hidden', !canChange);
    part('question')?.toggleAttribute('hidden', canChange);
  };
  const put = (name: string, text: string) => {
    const place = part(name);
    if (place !== null) place.textContent = text;
  };

  const load = async () => {
    const token = location.hash.slice(1);
    if (token === '') {
      show('missing');
      return;
    }
    show('waiting');
    try {
      shown = await ask(token);
    } catch {
      show('failed');
      return;
    }
    if (shown === null) {
      show('ended');
      return;
    }
    put('when', shown.cuando);
    put('kind', shown.tipo);
    put('car', shown.coche);
    part('car-row')?.toggleAttribute('hidden', shown.coche === '');
    part('place-row')?.toggleAttribute('hidden', !shown.enPersona);
    show('found', shown.cambiable);
  };

  part('retry')?.addEventListener('click', () => void load());
  part('download')?.addEventListener('click', () => {
    if (shown !== null) download(shown);
  });
  window.addEventListener('hashchange', () => void load());
  void load();
}
