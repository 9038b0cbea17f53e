import { cell } from './cells.ts';

/** As Postgres and JSON write times; the zone may be missing. */
const TIME =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.(\d{1,9}))?)?\s*(?:(Z)|([+-]\d\d):?(\d\d)?)?$/i;

/**
 * A time as PocketBase writes it, in UTC and to the millisecond; null for what is none.
 * @param text without a zone it is UTC, as Postgres keeps times in Supabase.
 */
function pocketbaseTime(text: string): string | null {
  const parts = TIME.exec(text);
  if (parts === null) return null;
  const [, day = '', clock = '00:00', fraction = '', , hours, minutes = '00'] = parts;
  const zone = hours === undefined ? 'Z' : `${hours}:${minutes}`;
  const milliseconds = fraction.padEnd(3, '0').slice(0, 3);
  const seconds = clock.length === 5 ? `${clock}:00` : clock;
  const time = new Date(`${day}T${seconds}.${milliseconds}${zone}`);
  return Number.isNaN(time.getTime()) ? null : time.toISOString().replace('T', ' ');
}

const isToCome = (time: string) => Date.parse(time) > Date.now();

/**
 * When something was made or changed. An absent time, what is none, or one to come, by which a retention would not end, is null: the
 * import's own.
 */
export const timeCell = cell<string | null>((text) => {
  if (text === '') return { value: null, note: '' };
  const time = pocketbaseTime(text);
  if (time === null) return { value: null, note: `“${text}” is no time: becomes that of the import` };
  if (isToCome(time))
    return { value: null, note: `“${text}” is yet to come: becomes the time of the import` };
  return { value: time, note: '' };
});
