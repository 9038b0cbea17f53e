/** Sizes of the Lucide icons; Icon.tsx renders them. */
export const iconClass = {
  s: 'size-4 shrink-0 stroke-[1.75]',
  m: 'size-5 shrink-0 stroke-[1.5]',
  l: 'size-8 shrink-0 stroke-[1.25]',
} as const;
