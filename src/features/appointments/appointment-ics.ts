import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { endOf, type Span } from './appointment.rules.ts';

/**
 * Appointments as calendar files (RFC 5545). Times are UTC, which all calendar programs understand; a time zone would
 * make the library print the server's local time.
 */

/** An appointment of a calendar file. */
export interface IcsAppointment {
  readonly uid: string;
  readonly secuencia: number;
  readonly span: Span;
  /** Last change, so that the same appointment makes the same file. */
  readonly changed: Date;
  readonly summary: string;
  readonly location?: string;
  readonly isCancelled?: boolean;
}

/** Who invites whom; only in mails. */
export interface IcsParties {
  readonly organizer: { readonly name: string; readonly email: string };
  readonly attendee: string;
}

/** Some programs read a quoted name wrongly, so it has no sign that would have to be quoted. */
const plainName = (name: string) =>
  name
    .replace(/[";:,\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const PRODUCT = { company: 'Dealership', product: 'Citas', language: 'ES' } as const;

function calendarText(
  method: ICalCalendarMethod,
  appointments: readonly IcsAppointment[],
  { name, parties }: { readonly name?: string; readonly parties?: IcsParties } = {},
): string {
  const calendar = ical({ prodId: PRODUCT, method, ...(name !== undefined && { name }) });
  for (const { uid, secuencia, span, changed, summary, location, isCancelled = false } of appointments)
    calendar.createEvent({
      id: uid,
      sequence: secuencia,
      stamp: changed,
      start: new Date(span.start),
      end: new Date(endOf(span)),
      summary,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...(location !== undefined && { location }),
      ...(parties !== undefined && {
        organizer: { name: plainName(parties.organizer.name), email: parties.organizer.email },
        attendees: [{ email: parties.attendee, rsvp: false }],
      }),
    });
  // The library leaves out the last line break, which the format requires.
  return `${calendar.toString()}\r\n`;
}

/** A file with one appointment, to be opened with a calendar program. */
export function appointmentIcs(appointment: IcsAppointment): string {
  return calendarText(ICalCalendarMethod.PUBLISH, [appointment]);
}

/** The part of a mail with which a calendar program takes, moves or removes the appointment. */
export function invitationIcs(appointment: IcsAppointment, parties: IcsParties): string {
  const method = appointment.isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  return calendarText(method, [appointment], { parties });
}

/** A calendar to subscribe to. */
export function calendarIcs(name: string, appointments: readonly IcsAppointment[]): string {
  return calendarText(ICalCalendarMethod.PUBLISH, appointments, { name });
}
