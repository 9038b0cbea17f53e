/**
 * Something that an operator should know. `stop`: the product does not start with it. `warn`: it starts, and something is
 * wrong or missing. `note`: nothing is to be done.
 */
export interface Finding {
  readonly level: 'stop' | 'warn' | 'note';
  readonly text: string;
}

export const stop = (text: string): Finding => ({ level: 'stop', text });
export const warn = (text: string): Finding => ({ level: 'warn', text });
export const note = (text: string): Finding => ({ level: 'note', text });
