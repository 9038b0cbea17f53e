/** Sizes of the icons, which come from Lucide; Icon.tsx draws them. */
export const iconClass = {
  s: 'size-4 shrink-0 stroke-[1.75]',
  m: 'size-5 shrink-0 stroke-[1.5]',
  l: 'size-8 shrink-0 stroke-[1.25]',
} as const;
