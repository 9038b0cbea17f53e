/** PocketBase's `~` operator: a pattern with a percent sign is used unchanged, any other matches anywhere. */
export function isLike(stored: string, pattern: string): boolean {
  const whole = pattern.includes('%') ? pattern : `%${pattern}%`;
  const source = whole
    .split('%')
    .map((part) => part.replace(/[^\w\s]/g, String.raw`\$&`))
    .join('.*');
  return new RegExp(`^${source}$`, 's').test(stored);
}
