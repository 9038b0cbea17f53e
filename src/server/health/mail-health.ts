import type { OutboxCounts } from '#src/server/mail/outbox-client.ts';

/**
 * A mail that has waited longer means that none leave: by then it has been tried four times. The next attempt, after twelve
 * and a half minutes, is the one that a server which makes strangers wait (greylisting) takes.
 */
export const LATE_MS = 10 * 60_000;

/** Whether mails are sent at all, and how many wait or were given up. Numbers are null while PocketBase is away. */
export interface MailHealth {
  /** `off`: no mail server is named, so that mails wait for as long as that is so. */
  readonly sender: 'on' | 'off';
  readonly waiting: number | null;
  /** When the oldest mail that should have left by now was stored, ISO 8601; null when there is none. */
  readonly waitingSince: string | null;
  /** Given up. */
  readonly failed: number | null;
}

/** @param counts null while PocketBase is away. */
export function describeMail(counts: OutboxCounts | null, isSending: boolean): MailHealth {
  return {
    sender: isSending ? 'on' : 'off',
    waiting: counts === null ? null : counts.pending + counts.sending,
    waitingSince: counts?.waitingSince ?? null,
    failed: counts?.failed ?? null,
  };
}

/** Whether mails do not leave although they should. */
export function isMailLate({ sender, waitingSince }: MailHealth, now: Date): boolean {
  return sender === 'on' && waitingSince !== null && now.getTime() - Date.parse(waitingSince) > LATE_MS;
}
