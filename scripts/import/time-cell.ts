import { cell } from './cells.ts';

/** Formats of Postgres and JSON; the time zone may be missing. */
const TIME =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.(\d{1,9}))?)?\s*(?:(Z)|([+-]\d\d):?(\d\d)?)?$/i;

/**
 * Converts a time to PocketBase's format, in UTC with milliseconds; null for an invalid one.
 * @param text without a time zone it is UTC, as Supabase's Postgres stores times.
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
 * A time of creation or change. Null, and thus the time of the import, if it is absent, invalid, or in the future, where a
 * retention period would not end.
 */
export const timeCell = cell<string | null>((text) => {
  if (text === '') return { value: null, note: '' };
  const time = pocketbaseTime(text);
  if (time === null) return { value: null, note: `“${text}” is not a time: the time of the import is used` };
  if (isToCome(time))
    return { value: null, note: `“${text}” is in the future: the time of the import is used` };
  return { value: time, note: '' };
});
