/** A figure of the promises in the middle of a sentence: '25+' is 'más de 25'. */
export function figureText(stat: string): { readonly lead: string; readonly value: string } {
  const value = /^(.*\d)\+$/.exec(stat)?.[1];
  return value === undefined ? { lead: '', value: stat } : { lead: 'más de ', value };
}
