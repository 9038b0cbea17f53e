import { useStore } from '#src/lib/useStore.ts';
import { useEffect } from 'react';
import { notify } from '#src/components/ui/notify.ts';
import { arrivalNotice } from './lead-arrival.ts';
import type { LeadEvent } from './leads.api.ts';
import { useLiveLeads } from './live-leads.ts';
import { $unanswered, loadUnanswered } from './unanswered.store.ts';

/** Polling interval in milliseconds: an event stream can break unnoticed. */
const POLL_MS = 60_000;

function announceArrivals(changes: readonly LeadEvent[]): void {
  const notice = arrivalNotice(changes.flatMap(({ arrived }) => arrived ?? []));
  if (notice !== null) notify(notice);
}

/** Keeps the number of unanswered leads current, shows it in the page title, and announces each new lead. */
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
    const timer = setInterval(ask, POLL_MS);
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
