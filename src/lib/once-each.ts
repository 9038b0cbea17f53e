/** Computes once for each object, and remembers the result as long as the object lives. For immutable objects. */
export function onceEach<Key extends object, Result>(compute: (key: Key) => Result): (key: Key) => Result {
  const known = new WeakMap<Key, { readonly result: Result }>();
  return (key) => {
    const found = known.get(key) ?? { result: compute(key) };
    known.set(key, found);
    return found.result;
  };
}
