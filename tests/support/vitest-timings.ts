import type { Reporter, TestModule } from 'vitest/node';
import { nameOf, reportTimings, type FileTiming } from './timings.ts';

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
    })),
  };
}

/** Tells at the end of a Vitest run how long each test file took. */
export default class VitestTimings implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    reportTimings('vitest', modules.map(timingOf));
  }
}
