import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { nameOf, reportTimings, type FileTiming } from './timings.ts';

/** Reports at the end of a Playwright run how long each test file took, at each width. */
export default class PlaywrightTimings implements Reporter {
  readonly #files = new Map<string, FileTiming>();

  onTestEnd(test: TestCase, { duration, errors, status, retry }: TestResult): void {
    const project = test.parent.project()?.name ?? '';
    const file = nameOf(test.location.file);
    const key = `${project} ${file}`;
    const timing = this.#files.get(key) ?? { project, file, seconds: 0, cases: [], errors: [] };
    const seconds = duration / 1000;
    timing.seconds += seconds;
    const failed = status !== test.expectedStatus && status !== 'skipped';
    timing.cases.push({
      title: retry === 0 ? test.title : `${test.title} (retry ${retry})`,
      seconds,
      ...(failed && { error: errors.map(({ message }) => message ?? '').join('\n') || status }),
    });
    this.#files.set(key, timing);
  }

  onEnd(): void {
    reportTimings('playwright', [...this.#files.values()]);
  }

  printsToStdio(): boolean {
    return false;
  }
}
