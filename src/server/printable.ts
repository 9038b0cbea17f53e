/** Control characters (ECMA-48) but tabs and line breaks, and the marks that reverse the direction of what follows. */
// oxlint-disable-next-line no-control-regex -- naming the control characters is the point
const COMMANDS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** A text that a terminal shows and does not obey, whoever chose it: 'a\u001b[2J' as 'a\u{1b}[2J', in these very characters. */
export function printable(text: string): string {
  return text.replace(COMMANDS, (command) => `\\u{${command.charCodeAt(0).toString(16)}}`);
}
