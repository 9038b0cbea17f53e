import { UNIT_SPACE } from '#src/lib/format.ts';

/** Splits a figure of the promises for use in a sentence: '25+' becomes 'más de 25'. */
export function figureText(stat: string): { readonly lead: string; readonly value: string } {
  const value = /^(.*\d)\+$/.exec(stat)?.[1];
  return value === undefined ? { lead: '', value: stat } : { lead: 'más de ', value };
}

/** A promise as a sentence says it: '15-20 días' is 'Entre 15 y 20 días', any other text stays. */
export function betweenText(promise: string): string {
  const [, from, to] = /^(\d[\d.]*)\s?[-–]\s?(\d.*)$/.exec(promise) ?? [];
  return from === undefined || to === undefined ? promise : `Entre ${from} y ${to}`;
}

/** Narrow no-break spaces before the units of a promise: '24-48h' is '24-48 h', '50%' is '50 %'. */
export function withUnitSpaces(promise: string): string {
  return promise.replace(/(?<=\d)\s?(?=(?:%|€|h|km)(?![a-záéíóúñ]))/giu, UNIT_SPACE);
}
