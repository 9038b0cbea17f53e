/** The parts of a page: elements with a `data-` attribute, and states, of which one is shown. */
export interface PageParts<State extends string> {
  /** The element with the attribute `data-` + name. @throws Error when there is none */
  readonly part: (name: string) => HTMLElement;
  /** Shows the element of a state (`data-state`), and hides those of the others. */
  readonly show: (state: State) => void;
}

export function pageParts<State extends string>(root: HTMLElement): PageParts<State> {
  const part = (name: string): HTMLElement => {
    const found = root.querySelector<HTMLElement>(`[data-${name}]`);
    if (found === null) throw new Error(`The page has no part ${name}`);
    return found;
  };
  const show = (state: State): void => {
    for (const each of root.querySelectorAll<HTMLElement>('[data-state]'))
      each.hidden = each.dataset['state'] !== state;
  };
  return { part, show };
}

/** An element from a template part. */
export function drawn(template: HTMLElement): HTMLElement {
  const { content } = template as HTMLTemplateElement;
  return (content.cloneNode(true) as DocumentFragment).firstElementChild as HTMLElement;
}
