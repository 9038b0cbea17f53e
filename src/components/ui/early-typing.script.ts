import { scriptText } from '#src/lib/script-text.ts';

/** Fields that visitors fill in. */
const FIELDS = 'input:not([type="hidden"], [type="file"]), textarea, select';

/**
 * Copies the values of fields to their replacements when React renders an island again. React normally hydrates the
 * server's HTML. When its texts have changed meanwhile, as when a browser translates the page, React discards it and
 * renders the island from scratch.
 */
function keepEarlyTyping(selector: string): void {
  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  const isBox = (field: Field): field is HTMLInputElement => /^(?:checkbox|radio)$/.test(field.type);

  // The last focused field, even when it was removed together with the focus.
  let used: unknown = document.activeElement;
  document.addEventListener('focusin', ({ target }) => (used = target));
  document.addEventListener('focusout', ({ target }) =>
    queueMicrotask(() => {
      if (used === target && (target as Node).isConnected) used = null;
    }),
  );

  // The value that the server rendered.
  const firstValue = (field: Field): string => {
    if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
    return (
      ([...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0])?.value ?? ''
    );
  };
  // Uses the native setter: React takes a value set through the element for its own and then fires no onChange.
  const write = (field: Field, value: string): void =>
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);

  const takeOver = (former: Field, field: Field): void => {
    const { value } = former;
    const drawn = field.value;
    const caret = 'selectionStart' in former ? ([former.selectionStart, former.selectionEnd] as const) : null;
    const isInUse = former === used && document.activeElement === document.body;
    const isTyped = !isBox(former) && value !== firstValue(former);
    const putCaret = (): void => {
      if (isInUse && caret?.[0] != null && field.value === value && 'setSelectionRange' in field)
        field.setSelectionRange(...caret);
    };
    const place = (): void => {
      if (isTyped) write(field, value);
      putCaret();
    };
    if (
      isBox(former) &&
      isBox(field) &&
      former.checked !== former.defaultChecked &&
      former.checked !== field.checked
    )
      field.click();
    if (isInUse) field.focus({ preventScroll: true });
    place();
    // Runs after the form's hydration, which reads the fields. The event then reaches handlers that follow each keystroke.
    setTimeout(() => {
      if (!isTyped || (field.value !== value && field.value !== drawn)) return;
      place();
      field.dispatchEvent(
        new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
      );
      // The field's component may have written the value again.
      putCaret();
      requestAnimationFrame(putCaret);
    });
  };

  const allIn = <T extends Element>(nodes: NodeList, query: string): T[] =>
    [...nodes].flatMap((node) => {
      if (!(node instanceof Element)) return [];
      return [...(node.matches(query) ? [node as T] : []), ...node.querySelectorAll<T>(query)];
    });
  // The counterpart in the new rendering: by id, else by name and position among the fields of that name.
  const sameOf = <T extends HTMLElement & { name: string }>(former: T, formers: T[], drawn: T[]) => {
    const namesake = ({ name }: T) => name === former.name;
    return (
      drawn.find(({ id }) => id !== '' && id === former.id) ??
      drawn.filter(namesake)[formers.filter(namesake).indexOf(former)]
    );
  };

  const observer = new MutationObserver((records) => {
    for (const { target, removedNodes } of records) {
      const [fields, forms] = [
        allIn<Field>(removedNodes, selector),
        allIn<HTMLFormElement>(removedNodes, 'form'),
      ];
      for (const former of forms) {
        const form = sameOf(former, forms, allIn<HTMLFormElement>(target.childNodes, 'form'));
        // A press that waits for the form's hydration (early-press.script.ts).
        if (former.dataset['pressed'] !== undefined && form) form.dataset['pressed'] = '';
      }
      for (const former of fields) {
        const field = sameOf(former, fields, allIn<Field>(target.childNodes, selector));
        if (!field) continue;
        takeOver(former, field);
      }
    }
  });
  document.addEventListener('DOMContentLoaded', () => {
    for (const island of document.querySelectorAll('astro-island[ssr]'))
      observer.observe(island, { childList: true });
  });
}

/** Runs in the head of a page with fields in an island. */
export const earlyTypingScript = scriptText(keepEarlyTyping, FIELDS);
