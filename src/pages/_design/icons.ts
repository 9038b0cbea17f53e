/** The icon set: what the pages use of Lucide. */
export { default as ArrowRight } from '@lucide/astro/icons/arrow-right';
export { default as ChevronDown } from '@lucide/astro/icons/chevron-down';
export { default as Eye } from '@lucide/astro/icons/eye';
export { default as ImageOff } from '@lucide/astro/icons/image-off';
export { default as Menu } from '@lucide/astro/icons/menu';
export { default as MessageCircle } from '@lucide/astro/icons/message-circle';
export { default as Phone } from '@lucide/astro/icons/phone';
export { default as X } from '@lucide/astro/icons/x';
