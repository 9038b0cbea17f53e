/** Caches a function of a text: thousands of cars have few different ones, and a search has few words. */
export function perText(read: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    let value = known.get(text);
    if (value === undefined) known.set(text, (value = read(text)));
    return value;
  };
}
