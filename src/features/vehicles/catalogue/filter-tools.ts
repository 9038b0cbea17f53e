/** What a visitor who filters needs besides the selects, in one module that is loaded on demand. */
export { FilterChips } from './FilterChips.tsx';
export { choiceTest, withKnownChoices } from './more-choices.ts';
export { MoreFilters } from './MoreFilters.tsx';
