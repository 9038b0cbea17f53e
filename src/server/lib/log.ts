/** Control characters (ECMA-48) but tabs and line breaks, and the marks that reverse the direction of what follows. */
// oxlint-disable-next-line no-control-regex -- naming the control characters is the point
const COMMANDS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** A text that a terminal shows and does not obey, whoever chose it: 'a\u001b[2J' as 'a\u{1b}[2J', in these very characters. */
export function escapeControlChars(text: string): string {
  return text.replace(COMMANDS, (command) => `\\u{${command.charCodeAt(0).toString(16)}}`);
}

/** One line a fact, with the part that speaks; warnings go to stderr. */
export interface Log {
  info: (message: string) => void;
  warn: (message: string) => void;
}

/**
 * How lines are written. `plain`: `[part] message`, for whoever typed a command and waits. `text`: with time and level
 * before it. `json`: one object a line, `{ time, level, part, message }`.
 */
export type LogFormat = 'plain' | 'text' | 'json';

type Level = 'info' | 'warn';

/** Part of an address before the @: the rest tells an operator which mail provider refuses, and names nobody. */
const MAILBOX =
  /(?:"[^"\n]{1,64}"|[^\s<>()[\]"',;:=]{1,64}?)(?:@|%40)(?=(?:[\p{L}\d-]+\.)+\p{L}{2,}|\[[\da-f.:]+\])/giu;

/** Longer messages are cut: strangers choose the words of some, and each costs time and disk. Characters. */
const LONGEST = 4000;
const LONGEST_MAILBOX = 320;

let format: LogFormat = 'plain';

/** Says how this process writes its log from now on. */
export function useLogFormat(chosen: LogFormat): void {
  format = chosen;
}

/**
 * One line of a log that is kept, with its end. It holds no mailbox, whoever's words it repeats: a mail server's refusal
 * names the customer. What follows the first line of a message is indented, so that nothing looks like a line of its own; nothing in it
 * is a command to the terminal that shows it.
 */
export function logLine(
  style: Exclude<LogFormat, 'plain'>,
  { time, level, part, message }: { time: Date; level: Level; part: string; message: string },
): string {
  // A mailbox that stands across the end is found, too: none is longer than what is read beyond it.
  const named = message.slice(0, LONGEST + LONGEST_MAILBOX).replace(MAILBOX, '…@');
  const impersonal = escapeControlChars(
    (named.length > LONGEST ? `${named.slice(0, LONGEST)}…` : named).replaceAll('\r\n', '\n'),
  );
  if (style === 'json')
    return `${JSON.stringify({ time: time.toISOString(), level, part, message: impersonal })}\n`;
  return `${time.toISOString()} ${level} [${part}] ${impersonal.replaceAll('\n', '\n    ')}\n`;
}

/** A log of a part of the product, in the format that the process has chosen. */
export function createLog(part: string): Log {
  const write = (stream: NodeJS.WriteStream, level: Level) => (message: string) =>
    void stream.write(
      format === 'plain'
        ? `[${part}] ${escapeControlChars(message)}\n`
        : logLine(format, { time: new Date(), level, part, message }),
    );
  return { info: write(process.stdout, 'info'), warn: write(process.stderr, 'warn') };
}
