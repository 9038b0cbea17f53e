/**
 * How much a body says. PocketBase makes a value of its own of each that stands in one, for each hook that reads it: ten thousand
 * of them in 32 KB cost it as much as hashing a password.
 */

/** The longest form of the site has some twenty. */
const MOST_VALUES = 200;

/** Whether a value as JSON has more than so many others in it. */
function hasMoreIn(value: unknown, most: number): boolean {
  let found = 0;
  const rest: unknown[] = [value];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (++found > most) return true;
    // Null and texts have none in them.
    if (typeof next === 'object' && next !== null)
      for (const inner of Object.values(next)) if (rest.push(inner ?? false) > most) return true;
  }
  return false;
}

/** Whether the text has a part more than so many times. */
function hasMoreOf(text: string, part: string, most: number): boolean {
  let found = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length))
    if (++found > most) return true;
  return false;
}

/** Whether a body has more values than any that the site sends, as JSON or as a form of either kind. What is neither has none. */
export function hasTooManyValues(body: Buffer): boolean {
  const text = body.toString('utf8');
  try {
    return hasMoreIn(JSON.parse(text), MOST_VALUES);
  } catch {
    return (
      hasMoreOf(text, '&', MOST_VALUES) || hasMoreOf(text.toLowerCase(), 'content-disposition', MOST_VALUES)
    );
  }
}
