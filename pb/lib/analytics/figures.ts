import { answerTimes } from '#src/features/admin/analytics/figures/answer-times.ts';
import type { ChannelTotal, DayTotal, Figures } from '#src/features/admin/analytics/figures.schema.ts';
import { ANSWERED_CHANNELS } from '#src/features/leads/rules/lead-channel.ts';
import { plainMadridDay, plainMadridMidnight, summerTime } from '#src/lib/madrid-day.ts';
import { requireAdmin } from '#pb/lib/core/admin.ts';
import { rowsOf } from '#pb/lib/core/rows.ts';
import { stamp } from '#pb/lib/core/pb-timestamp.ts';
import { firstVisitDay, FOR_SALE, requestedPeriod } from './numbers.ts';

/** The aggregates of the charts. SQLite adds up, so that neither this engine nor a browser reads every lead. */

type Database = Pick<core.App, 'db'>;

/** Channels and states of imported leads are any text. */
const MOST_CHANNEL_ROWS = 500;
/** Waiting times beyond a day count in whole hours: few rows, and no bucket's limit is inside an hour. */
const MINUTES_EXACT = 24 * 60;

/**
 * The calendar day in Madrid of a stored time, in SQL; exact for times of this year and the last two.
 * SQLite knows no time zones.
 */
function madridDayOf(column: string, now: number): string {
  const year = new Date(now).getUTCFullYear();
  const summers = [year - 2, year - 1, year].map((one) => {
    const { from, to } = summerTime(one);
    return `(${column} >= '${stamp(from)}' AND ${column} < '${stamp(to)}')`;
  });
  return `date(substr(${column}, 1, 19), CASE WHEN ${summers.join(' OR ')} THEN '+2 hours' ELSE '+1 hours' END)`;
}

const DAY_SHAPE = { dia: '', total: 0 };

function visitsByDay(app: Database, day: string): DayTotal[] {
  const sql = 'SELECT dia, SUM(total) AS total FROM visitas WHERE dia >= {:day} GROUP BY dia ORDER BY dia';
  return rowsOf(app, sql, { day }, DAY_SHAPE);
}

function leadsByDay(app: Database, since: string, now: number): DayTotal[] {
  const sql = `SELECT ${madridDayOf('created_at', now)} AS dia, COUNT(*) AS total FROM leads
    WHERE created_at >= {:since} GROUP BY 1 ORDER BY 1`;
  return rowsOf(app, sql, { since }, DAY_SHAPE);
}

function leadsByChannel(app: Database, since: string): ChannelTotal[] {
  const sql = `SELECT canal, estado, COUNT(*) AS total FROM leads WHERE created_at >= {:since}
    GROUP BY canal, estado ORDER BY total DESC, canal, estado LIMIT ${MOST_CHANNEL_ROWS}`;
  return rowsOf(app, sql, { since }, { canal: '', estado: '', total: 0 });
}

const ANSWERED = ANSWERED_CHANNELS.map((canal) => `'${canal}'`).join(', ');
const ANSWERED_SINCE = `created_at >= {:since} AND estado NOT IN ('', 'nuevo') AND canal NOT IN (${ANSWERED})`;

/** Waiting times until the first answer; calls, visits and bookings have none. A time before the lead's own counts as immediate. */
function answers(app: Database, since: string): Figures['respuesta'] {
  const sql = `SELECT CASE WHEN waited < ${MINUTES_EXACT} THEN waited ELSE waited / 60 * 60 END AS minutes,
      COUNT(*) AS total
    FROM (
      SELECT MAX(0, (unixepoch(contactado_at) - unixepoch(created_at)) / 60) AS waited FROM leads
      WHERE ${ANSWERED_SINCE} AND contactado_at != ''
    ) GROUP BY 1`;
  const waits = rowsOf(app, sql, { since }, { minutes: 0, total: 0 });
  const [untimed] = rowsOf(
    app,
    `SELECT COUNT(*) AS total FROM leads WHERE ${ANSWERED_SINCE} AND contactado_at = ''`,
    { since },
    { total: 0 },
  );
  const { median, totals } = answerTimes(waits);
  return { mediana: median, tramos: [...totals], sinHora: untimed?.total ?? 0 };
}

function arrivals(app: Database, now: number): DayTotal[] {
  const sql = `SELECT ${madridDayOf('v.created_at', now)} AS dia, COUNT(*) AS total FROM vehicles v
    WHERE ${FOR_SALE} GROUP BY 1 ORDER BY 1`;
  return rowsOf(app, sql, {}, DAY_SHAPE);
}

/**
 * `GET /api/numeros/graficos?dias=90`: the aggregates of the last days, today included.
 * @throws ForbiddenError
 */
export function sendFigures(e: core.RequestEvent): void {
  requireAdmin(e, 'ver los números');
  const now = Date.now();
  const day = plainMadridDay(now, 1 - Number(requestedPeriod(e)));
  const since = stamp(plainMadridMidnight(day));
  const figures: Figures = {
    hoy: plainMadridDay(now),
    desde: firstVisitDay(e.app),
    visitas: visitsByDay(e.app, day),
    leads: leadsByDay(e.app, since, now),
    embudo: leadsByChannel(e.app, since),
    respuesta: answers(e.app, since),
    entradas: arrivals(e.app, now),
  };
  e.json(200, figures);
}
