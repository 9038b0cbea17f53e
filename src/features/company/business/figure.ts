/** Splits a figure of the promises for use in a sentence: '25+' becomes 'más de 25'. */
export function figureText(stat: string): { readonly lead: string; readonly value: string } {
  const value = /^(.*\d)\+$/.exec(stat)?.[1];
  return value === undefined ? { lead: '', value: stat } : { lead: 'más de ', value };
}
