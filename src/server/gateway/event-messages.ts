/** Messages of an event stream (HTML standard, "Server-sent events"), as PocketBase writes them: a line for each field. */

/** One message. */
export interface EventMessage {
  readonly event: string;
  readonly data: string;
}

/** Characters of a message that is still on its way; a record has some kilobytes. */
const LONGEST = 4_000_000;

function fieldOf(lines: readonly string[], name: string): string {
  const line = lines.find((text) => text.startsWith(`${name}:`)) ?? '';
  return line.slice(name.length + 1).trimStart();
}

/**
 * Reads a stream's text, part by part: gives the messages that are whole.
 * @throws Error for a message without end.
 */
export function createMessageReader(): (part: string) => EventMessage[] {
  let rest = '';
  return (part) => {
    const texts = (rest + part).split('\n\n');
    rest = texts.pop() ?? '';
    if (rest.length > LONGEST) throw new Error('A message of the event stream does not end');
    return texts.map((text) => {
      const lines = text.split('\n');
      return { event: fieldOf(lines, 'event'), data: fieldOf(lines, 'data') };
    });
  };
}

/** A message as it is sent. */
export function messageText({ event, data }: EventMessage): string {
  return `event:${event}\ndata:${data}\n\n`;
}
