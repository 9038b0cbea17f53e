/** What a calendar file (RFC 5545) of one appointment says, for tests: its lines are unfolded and read by their names. */
export function invitedSpan(text: string): { start: number; minutes: number; sequence: number; uid: string } {
  const lines = text.replaceAll(/\r\n[ \t]/g, '').split('\r\n');
  const value = (name: string) => {
    const found = lines.filter((line) => line.startsWith(`${name}:`));
    if (found.length !== 1) throw new Error(`${found.length} lines with ${name} in:\n${text}`);
    return found[0]?.slice(name.length + 1) ?? '';
  };
  const time = (name: string) =>
    Date.parse(value(name).replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  const start = time('DTSTART');
  return {
    ...{ start, minutes: (time('DTEND') - start) / 60_000 },
    ...{ sequence: Number(value('SEQUENCE')), uid: value('UID') },
  };
}
