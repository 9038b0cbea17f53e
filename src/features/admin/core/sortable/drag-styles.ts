import { StyleInjector } from '@dnd-kit/dom';

/**
 * The drag library writes its rules into a <style> element, which the Content-Security-Policy refuses. The same rules
 * in a constructed style sheet are script, and pass.
 */

let sheet: CSSStyleSheet | undefined;
const known = new Set<string>();

function adopt(rules: string): void {
  if (known.has(rules)) return;
  known.add(rules);
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  sheet.replaceSync([...known].join('\n'));
}

/** Makes the drag library's styles reach the page; to be called before anything can be dragged. */
export function allowDragStyles(): void {
  StyleInjector.prototype.register = (rules: string) => {
    adopt(rules);
    return () => undefined;
  };
}
