/** Values by name; a missing or empty one is unknown. */
export type Values = Readonly<Record<string, string>>;

const PLACEHOLDER = /\{(\w+)\}/g;
const NUMBER_OR_RANGE = /^\d+(\.\d+)?(-\d+(\.\d+)?)?$/;

/** Formats a number in Spanish style: 1.995, 4,9. Groups four digits too, as data sheets do. */
function spanishNumber(text: string): string {
  const decimals = text.split('.')[1]?.length ?? 0;
  return Number(text).toLocaleString('es-ES', {
    useGrouping: 'always',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

function display(value: string): string {
  return NUMBER_OR_RANGE.test(value) ? value.split('-').map(spanishNumber).join('-') : value;
}

function fillPlain(pattern: string, values: Values): string | null {
  const valueOf = (name: string): string => values[name] ?? '';
  const names = [...pattern.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  if (names.some((name) => valueOf(name) === '')) return null;
  return pattern.replace(PLACEHOLDER, (_, name: string) => display(valueOf(name)));
}

/**
 * Replaces `{name}` by values, with numbers and ranges in Spanish style. A part in square brackets is dropped when one of its
 * values is unknown; returns null when a value outside brackets is unknown.
 */
export function fillPattern(pattern: string, values: Values): string | null {
  const withParts = pattern.replace(/\[([^\]]*)\]/g, (_, part: string) => fillPlain(part, values) ?? '');
  return fillPlain(withParts, values);
}
