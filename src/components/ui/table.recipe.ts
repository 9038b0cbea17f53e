/** The look of a table. */
export const tableClass = {
  scroller: 'w-full overflow-x-auto',
  table: 'w-full border-collapse type-small',
  head: 'border-b border-text px-3 py-2.5 text-left font-medium text-text first:pl-0 last:pr-0',
  cell: 'border-b border-line px-3 py-3 align-top text-text first:pl-0 last:pr-0',
} as const;
