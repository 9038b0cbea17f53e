/**
 * A finding for the operator. `stop`: it prevents the start. `warn`: the product starts, and something is wrong or missing.
 * `note`: nothing has to be done.
 */
export interface Finding {
  readonly level: 'stop' | 'warn' | 'note';
  readonly text: string;
}

export const stop = (text: string): Finding => ({ level: 'stop', text });
export const warn = (text: string): Finding => ({ level: 'warn', text });
export const note = (text: string): Finding => ({ level: 'note', text });
