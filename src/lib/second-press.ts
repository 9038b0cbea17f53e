/**
 * Ignores the second press of a double click that has begun; the next press counts. What the first one has shown lies
 * under the pointer: the second would press it, or move the focus away.
 */
export function ignoreSecondPress(): void {
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  for (const type of ['mousedown', 'click'] as const)
    document.addEventListener(type, ignore, { capture: true, once: true });
}
