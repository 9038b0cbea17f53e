export { forgetDrafts } from '#src/features/admin/core/session/kept-drafts.ts';
export { discardFiles } from './kept-files.ts';
