import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Projects in descending order of waiting time: the longest files start first. */
const ORDER = ['publish', 'mail', 'pages', 'pb', 'unit'];

const rank = ({ project }: TestSpecification) => ORDER.indexOf(project.name);

/** Vitest's order within each project, which on a fresh machine is by file size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
