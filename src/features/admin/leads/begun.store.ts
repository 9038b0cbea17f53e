import { atom, type ReadableAtom } from 'nanostores';

/**
 * What has been begun with a lead and not been saved: it survives the list's changes, the way to another tab, and the
 * return from the telephone or WhatsApp, for which a phone may have thrown the page away.
 */
export interface Begun {
  readonly nota?: string;
  readonly paso?: string;
  readonly fecha?: string;
  /** The step that was stored when another was begun: `stepKey`. */
  readonly antes?: string;
  /** Whether the customer was called or written to from here. */
  readonly tocado?: boolean;
}

const KEY = 'panel_leads_empezados';

function read(): Readonly<Record<string, Begun>> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, Begun>;
  } catch {
    return {};
  }
}

const begun = atom(read());
/** By lead. */
export const $begun: ReadableAtom<Readonly<Record<string, Begun>>> = begun;

/** Notes what has been begun with a lead; undefined forgets a part of it. */
export function begin(
  leadId: string,
  part: { readonly [Name in keyof Begun]: Begun[Name] | undefined },
): void {
  const others = Object.entries(begun.get()).filter(([id]) => id !== leadId);
  const parts = Object.entries({ ...begun.get()[leadId], ...part }).filter(
    ([, value]) => value !== undefined,
  );
  const own: [string, Begun][] = parts.length === 0 ? [] : [[leadId, Object.fromEntries(parts)]];
  begun.set(Object.fromEntries([...others, ...own]));
  try {
    sessionStorage.setItem(KEY, JSON.stringify(begun.get()));
  } catch {
    // Without a storage it lives as long as the page.
  }
}
