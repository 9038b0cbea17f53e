import { isDeepStrictEqual } from 'node:util';
import { ailments } from '#src/server/health/ailments.ts';
import type { HealthReport } from '#src/server/health/health-report.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import type { Log } from '#src/server/lib/log.ts';
import { dueNews, noteTold, observe, type News } from './alert-rules.ts';
import { keepEpisodes, readEpisodes } from './alert-memory.ts';

/** What watching needs. */
export interface AlertOptions {
  readonly look: () => Promise<HealthReport>;
  /** Tells the operator. @throws Error when nobody could be told; it is then tried again at the next look. */
  readonly tell: (news: News, report: HealthReport) => Promise<void>;
  /** Where what was told is remembered. */
  readonly memory: string;
  /** How long a part has to be ill before it is told, in milliseconds. */
  readonly afterMs: number;
  readonly log: Log;
  readonly now?: () => Date;
}

const describe = ({ part, kind, since, until }: News): string => {
  const from = new Date(since).toISOString();
  return until === null
    ? `${part} has been ill since ${from}${kind === 'reminder' ? ', still' : ''}: see npm run doctor`
    : `${part} is well again; it was ill from ${from} to ${new Date(until).toISOString()}`;
};

/** Opens a watch over the product; each call of what it answers is one look. It never throws. */
export async function openAlerts(options: AlertOptions): Promise<() => Promise<void>> {
  const { look, tell, memory, afterMs, log, now = () => new Date() } = options;
  let episodes = await readEpisodes(memory);
  let kept = episodes;
  let isCutOff = false;
  /** What stands in the log already, told or not. */
  let logged = new Set<string>();

  const logNew = (due: readonly News[]) => {
    for (const news of due) if (!logged.has(describe(news))) log.warn(describe(news));
    logged = new Set(due.map(describe));
  };

  const tellAll = async (due: readonly News[], report: HealthReport) => {
    for (const news of due) {
      await tell(news, report);
      if (isCutOff) log.info('The operator can be told again');
      isCutOff = false;
      episodes = noteTold(episodes, news, now().getTime());
    }
  };

  return async () => {
    try {
      const report = await look();
      const at = now();
      episodes = observe(episodes, ailments(report, at), at.getTime(), afterMs);
      const due = dueNews(episodes, at.getTime(), afterMs);
      logNew(due);
      await tellAll(due, report);
    } catch (error) {
      if (!isCutOff) log.warn(`The operator cannot be told, it is tried again: ${errorMessage(error)}`);
      isCutOff = true;
    }
    if (isDeepStrictEqual(kept, episodes)) return;
    // Nobody is told twice of a disk that takes nothing, as long as this process lives.
    await keepEpisodes(memory, episodes).catch(() => undefined);
    kept = episodes;
  };
}
