/** Control characters (ECMA-48) except tab and line feed, and Unicode's bidirectional controls. */
// oxlint-disable-next-line no-control-regex -- naming the control characters is the point
const COMMANDS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Escapes control characters, so that a terminal shows untrusted text without executing it: ESC becomes the characters `\u{1b}`. */
export function escapeControlChars(text: string): string {
  return text.replace(COMMANDS, (command) => `\\u{${command.charCodeAt(0).toString(16)}}`);
}

/** The log of one part of the product: one line per message; warnings go to stderr. */
export interface Log {
  info: (message: string) => void;
  warn: (message: string) => void;
}

/**
 * How lines are written. `plain`: `[part] message`, for commands in a terminal. `text`: the same after time and level. `json`: one
 * object per line, `{ time, level, part, message }`.
 */
export type LogFormat = 'plain' | 'text' | 'json';

type Level = 'info' | 'warn';

/** The local part of a mail address. The domain may stay: it shows an operator which provider refuses and identifies no person. */
const MAILBOX =
  /(?:"[^"\n]{1,64}"|[^\s<>()[\]"',;:=]{1,64}?)(?:@|%40)(?=(?:[\p{L}\d-]+\.)+\p{L}{2,}|\[[\da-f.:]+\])/giu;

/** Longer messages are truncated, because clients choose parts of some and each costs time and disk. Characters. */
const LONGEST = 4000;
const LONGEST_MAILBOX = 320;

let format: LogFormat = 'plain';

/** Sets the log format of this process. */
export function useLogFormat(chosen: LogFormat): void {
  format = chosen;
}

/**
 * One line of a stored log, with its line end. Mail addresses lose their local part, because a mail server's refusal quotes the
 * customer's address. Further lines of a message are indented, so that a message cannot forge a log line, and control characters
 * are escaped.
 */
export function logLine(
  style: Exclude<LogFormat, 'plain'>,
  { time, level, part, message }: { time: Date; level: Level; part: string; message: string },
): string {
  // Reads beyond the limit by the longest mail address, to find one that crosses it.
  const named = message.slice(0, LONGEST + LONGEST_MAILBOX).replace(MAILBOX, '…@');
  const impersonal = escapeControlChars(
    (named.length > LONGEST ? `${named.slice(0, LONGEST)}…` : named).replaceAll('\r\n', '\n'),
  );
  if (style === 'json')
    return `${JSON.stringify({ time: time.toISOString(), level, part, message: impersonal })}\n`;
  return `${time.toISOString()} ${level} [${part}] ${impersonal.replaceAll('\n', '\n    ')}\n`;
}

/** Creates the log of a part of the product, in the format of this process. */
export function createLog(part: string): Log {
  const write = (stream: NodeJS.WriteStream, level: Level) => (message: string) =>
    void stream.write(
      format === 'plain'
        ? `[${part}] ${escapeControlChars(message)}\n`
        : logLine(format, { time: new Date(), level, part, message }),
    );
  return { info: write(process.stdout, 'info'), warn: write(process.stderr, 'warn') };
}
