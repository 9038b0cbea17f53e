import { scriptText } from '#src/lib/script-text.ts';

/** What visitors fill in. */
const FIELDS = 'input:not([type="hidden"], [type="file"]), textarea, select';

/**
 * Takes over what fields hold to those that React draws anew. React goes on with an island's HTML as the server drew it; where the
 * texts have changed meanwhile, as they do when a browser translates the page, it throws that away and draws the island again.
 */
function keepEarlyTyping(selector: string): void {
  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  const isBox = (field: Field): field is HTMLInputElement => /^(?:checkbox|radio)$/.test(field.type);

  // The field that was in use last, also when it has left the page with the focus.
  let used: unknown = document.activeElement;
  document.addEventListener('focusin', ({ target }) => (used = target));
  document.addEventListener('focusout', ({ target }) =>
    queueMicrotask(() => {
      if (used === target && (target as Node).isConnected) used = null;
    }),
  );

  // The value that the server drew.
  const firstValue = (field: Field): string => {
    if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
    return (
      ([...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0])?.value ?? ''
    );
  };
  // Past React, which takes what a script sets for its own value and then fires no onChange.
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
    // A form reads its fields when it comes alive. What follows each letter gets its event after that.
    setTimeout(() => {
      if (!isTyped || (field.value !== value && field.value !== drawn)) return;
      place();
      field.dispatchEvent(
        new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
      );
      // The field's owner may have written the value once more.
      putCaret();
      requestAnimationFrame(putCaret);
    });
  };

  const allIn = <T extends Element>(nodes: NodeList, wanted: string): T[] =>
    [...nodes].flatMap((node) => {
      if (!(node instanceof Element)) return [];
      return [...(node.matches(wanted) ? [node as T] : []), ...node.querySelectorAll<T>(wanted)];
    });
  // The same of what is drawn anew: by its id, or else by its name, or its place among those of that name.
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
        // A press that waits for the form to come alive (early-press.script.ts).
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

/** What the browser runs in the head of a page with fields in an island. */
export const earlyTypingScript = scriptText(keepEarlyTyping, FIELDS);
