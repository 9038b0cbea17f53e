/**
 * Fills clones of templates that the server rendered. A part is named by `data-part`; a part without a value goes, as
 * it would be missing from the server's own rendering.
 */

/** Writes a text into every part of that name. */
export function setPart(root: ParentNode, part: string, text: string): void {
  for (const element of root.querySelectorAll(`[data-part="${part}"]`)) {
    if (text === '') element.remove();
    else element.textContent = text;
  }
}

/** Points the part's link somewhere; a part that is no link stays as it is. */
export function setPartHref(root: ParentNode, part: string, href: string): void {
  for (const link of root.querySelectorAll(`a[data-part="${part}"]`)) link.setAttribute('href', href);
}

/** Repeats the list's first child once per entry; without entries the list goes. */
export function fillList<T>(
  list: Element | null,
  entries: readonly T[],
  fill: (item: Element, entry: T) => void,
): void {
  const model = list?.firstElementChild;
  if (!list || !model) return;
  if (entries.length === 0) {
    list.remove();
    return;
  }
  list.replaceChildren(
    ...entries.map((entry) => {
      const item = model.cloneNode(true) as Element;
      fill(item, entry);
      return item;
    }),
  );
}

/** Fills a list of terms and what they are, each in an element of its own. */
export function fillTerms(
  list: Element | null,
  rows: readonly { readonly key: string; readonly value: string }[],
): void {
  fillList(list, rows, ({ children: [term, fact] }, { key, value }) => {
    if (term !== undefined) term.textContent = key;
    if (fact !== undefined) fact.textContent = value;
  });
}
