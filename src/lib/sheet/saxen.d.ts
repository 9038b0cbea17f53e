/** Types for the part of the library in use; it has none. */
declare module 'saxen' {
  export class Parser {
    on(
      event: 'openTag',
      handler: (name: string, attributes: () => Readonly<Record<string, string>>) => void,
    ): this;
    on(event: 'closeTag', handler: (name: string) => void): this;
    on(event: 'warn', handler: (warning: Error) => void): this;
    on(event: 'text' | 'cdata', handler: (text: string) => void): this;
    /** @throws the syntax error of the text */
    parse(xml: string): void;
  }
}
