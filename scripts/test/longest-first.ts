import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Projects whose files wait longest: begun last, they would be waited for alone. */
const ORDER = ['publish', 'mail', 'pages', 'pb', 'unit'];

const rank = ({ project }: TestSpecification) => ORDER.indexOf(project.name);

/** Vitest's own order, which on a fresh machine goes by the size of the files, within each project. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
