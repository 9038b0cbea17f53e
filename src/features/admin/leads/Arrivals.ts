import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { notify } from '#src/components/ui/notify.tsx';
import type { LeadEvent } from './leads.api.ts';
import { useLiveLeads } from './live-leads.ts';
import { $unanswered, loadUnanswered } from './unanswered.store.ts';

/** A stream may break off unnoticed: the number is asked for besides. Milliseconds. */
const ASK_MS = 60_000;

function announceArrivals(changes: readonly LeadEvent[]): void {
  const names = changes.flatMap(({ arrived }) => (arrived === null ? [] : [arrived]));
  if (names.length === 1) notify({ title: `Nuevo lead: ${names[0] ?? ''}` });
  else if (names.length > 1) notify({ title: `${names.length} leads nuevos`, description: names.join(', ') });
}

/** Keeps the number of leads that wait for an answer fresh, writes it into the page's title, and announces each that arrives. */
export function Arrivals(): null {
  const count = useStore($unanswered) ?? 0;

  useLiveLeads((changes) => {
    void loadUnanswered();
    announceArrivals(changes);
  });

  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') void loadUnanswered();
    };
    ask();
    const timer = setInterval(ask, ASK_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, []);

  useEffect(() => {
    const title = document.title.replace(/^\(\d+\) /, '');
    document.title = count === 0 ? title : `(${count}) ${title}`;
  }, [count]);
  return null;
}
