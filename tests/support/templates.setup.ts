import { makeTemplates } from '#tests/support/templates.ts';

/** Makes the data that stacks start from before several test files ask for it at once. */
export default async function setup(): Promise<void> {
  await makeTemplates();
}
