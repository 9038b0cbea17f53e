import type { SerializedError } from 'vitest';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { nameOf, reportTimings, type FileTiming } from './timings.ts';

function errorOf(one: TestCase): string | undefined {
  const result = one.result();
  return result.state === 'failed' ? result.errors.map(({ message }) => message).join('\n') : undefined;
}

function timingOf(module: TestModule): FileTiming {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic();
  const milliseconds =
    environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
  return {
    project: module.project.name,
    file: nameOf(module.moduleId),
    seconds: milliseconds / 1000,
    cases: [...module.children.allTests()].map((one) => ({
      title: one.fullName,
      seconds: (one.diagnostic()?.duration ?? 0) / 1000,
      error: errorOf(one),
    })),
    // A file that cannot be loaded, and hooks of the file or of a group.
    errors: [module, ...module.children.allSuites()].flatMap((part) =>
      part.errors().map(({ message }) => message),
    ),
  };
}

/** Reports at the end of a Vitest run how long each test file took. */
export default class VitestTimings implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const timings = modules.map(timingOf);
    if (unhandled.length > 0)
      timings.push({
        project: 'vitest',
        file: 'outside all tests',
        seconds: 0,
        cases: [],
        errors: unhandled.map(({ message, stack }) => `${message}\n${stack ?? ''}`),
      });
    reportTimings('vitest', timings);
  }
}
