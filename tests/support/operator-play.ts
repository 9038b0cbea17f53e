import { setTimeout as sleep } from 'node:timers/promises';
import type PocketBase from 'pocketbase';
import { functionPaths } from '#src/paths.ts';
import type { Installation } from './installation.ts';
import { contactBody } from './lead-cases.ts';

/** What clients did to a site while its processes were killed. */
export interface OperatorPlay {
  /** Possible kilometres of each car: the last acknowledged value, and those sent since. */
  readonly saved: ReadonlyMap<string, readonly number[]>;
  /** Idempotency keys of the acknowledged leads. */
  readonly leads: readonly string[];
  readonly visits: number;
  /** Responses to page requests other than the page. */
  readonly failures: readonly string[];
}

const PAGES = ['/', '/catalogo', '/contacto', '/sobre-nosotros'];
const PAUSE_MS = 250;

/** Light traffic while `goesOn` returns true: a visitor, a lead sender, and a dealer who saves. */
export async function playOn({ url, signIn }: Installation, goesOn: () => boolean): Promise<OperatorPlay> {
  const saved = new Map<string, number[]>();
  const leads: string[] = [];
  const failures: string[] = [];
  let visits = 0;

  const visit = async () => {
    for (let turn = 0; goesOn(); turn++) {
      const page = PAGES[turn % PAGES.length] ?? '/';
      // Connections fail while the process restarts; a response must be the page.
      const answer = await fetch(`${url}${page}`).catch(() => null);
      const html = await answer?.text().catch(() => null);
      if (answer !== null && typeof html === 'string') {
        visits++;
        if (answer.status !== 200 || !html.trimEnd().endsWith('</html>'))
          failures.push(`${page}: ${answer.status}`);
      }
      await sleep(PAUSE_MS / 5);
    }
  };

  const write = async () => {
    for (let number = 0; goesOn(); number++) {
      const envio = `during-the-kills-${number}`;
      // Retries with the same key until acknowledged, as the form does.
      let isDone = false;
      while (!isDone) {
        const answer = await fetch(`${url}${functionPaths.sendContactEmail}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ ...contactBody, envio }),
          signal: AbortSignal.timeout(10_000),
        }).catch(() => null);
        isDone = answer?.ok === true;
        await sleep(PAUSE_MS);
      }
      leads.push(envio);
    }
  };

  const save = async () => {
    let client: PocketBase | undefined;
    let ids: string[] = [];
    for (let turn = 1; goesOn(); turn++) {
      try {
        client ??= await signIn();
        if (ids.length === 0)
          ids = (await client.collection<{ id: string }>('vehicles').getList(1, 10)).items.map(
            ({ id }) => id,
          );
        const id = ids[turn % ids.length] ?? '';
        const sent = [...(saved.get(id) ?? []), turn];
        saved.set(id, sent);
        await client.collection('vehicles').update(id, { km: turn });
        saved.set(id, [turn]);
      } catch {
        // It may have been stored nevertheless.
      }
      await sleep(PAUSE_MS);
    }
  };

  await Promise.all([visit(), write(), save()]);
  return { saved, leads, visits, failures };
}
