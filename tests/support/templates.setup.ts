import { makeTemplates } from '#tests/support/templates.ts';

/** Creates the initial data of stacks before several test files need them concurrently. */
export default async function setup(): Promise<void> {
  await makeTemplates();
}
