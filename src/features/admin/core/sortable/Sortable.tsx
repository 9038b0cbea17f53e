import {
  Accessibility,
  defaultPreset,
  type DragEndEvent,
  type DragOverEvent,
  KeyboardSensor,
  PointerSensor,
  StyleInjector,
} from '@dnd-kit/dom';
import { DragDropProvider } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import type { ReactNode } from 'react';
import { moved } from './moved.ts';

/**
 * The drag library writes its rules into a <style> element, which the Content-Security-Policy refuses. A
 * constructed style sheet with the same rules is allowed.
 */

let sheet: CSSStyleSheet | undefined;
const adopted = new Set<string>();

function adopt(rules: string): void {
  if (adopted.has(rules)) return;
  adopted.add(rules);
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  sheet.replaceSync([...adopted].join('\n'));
}

/** Adopts the drag library's styles in a constructed sheet. Call before anything can be dragged. */
function allowDragStyles(): void {
  StyleInjector.prototype.register = (rules: string) => {
    adopt(rules);
    return () => undefined;
  };
}

allowDragStyles();

const accessibility = Accessibility.configure({
  screenReaderInstructions: {
    draggable:
      'Para mover el elemento pulsa la barra espaciadora, muévelo con las flechas y suéltalo con la barra espaciadora. Escape lo deja donde estaba.',
  },
  announcements: {
    dragstart: () => 'Elemento levantado.',
    dragover: ({ operation: { source } }: DragOverEvent) =>
      isSortable(source) ? `Posición ${source.index + 1}.` : undefined,
    dragend: ({ operation: { source }, canceled }: DragEndEvent) => {
      if (canceled) return 'Movimiento cancelado.';
      return isSortable(source) ? `Elemento soltado en la posición ${source.index + 1}.` : undefined;
    },
  },
});

const plugins = [...defaultPreset.plugins.filter((plugin) => plugin !== Accessibility), accessibility];

/**
 * By pointer an item is dragged by its handle, or by elements marked with `data-drag`. On touch, these drag
 * after a short press; a swipe scrolls.
 */
const sensors = [
  PointerSensor.configure({
    activatorElements: ({ handle, element }) => [
      handle ?? element,
      ...(element?.querySelectorAll('[data-drag]') ?? []),
    ],
  }),
  KeyboardSensor,
];

interface SortableListProps {
  readonly ids: readonly string[];
  readonly onOrder: (ids: string[]) => void;
  readonly children: ReactNode;
}

/** Items that can be reordered by pointer, touch or keyboard; wraps the list element. */
export function SortableList({ ids, onOrder, children }: SortableListProps) {
  return (
    <DragDropProvider
      plugins={plugins}
      sensors={sensors}
      onDragEnd={({ operation: { source }, canceled }) => {
        if (canceled || !isSortable(source) || source.initialIndex === source.index) return;
        onOrder(moved(ids, source.initialIndex, source.index));
      }}
    >
      {children}
    </DragDropProvider>
  );
}

interface SortableItemProps {
  readonly id: string;
  readonly index: number;
  readonly className?: string;
  /** Items of different groups do not mix. */
  readonly group?: string;
  readonly children: (handleRef: (element: Element | null) => void) => ReactNode;
}

/**
 * One item of a <SortableList>. The element that takes `handleRef` is its handle; descendants with
 * `data-drag` drag it too.
 */
export function SortableItem({ id, index, className = '', group, children }: SortableItemProps) {
  const { ref, handleRef, isDragging } = useSortable({
    id,
    index,
    ...(group === undefined ? {} : { group }),
  });
  return (
    <li ref={ref} className={`${className} ${isDragging ? 'opacity-70' : ''}`} data-sortable={id}>
      {children(handleRef)}
    </li>
  );
}
