import { useStore } from '@nanostores/react';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { HistorySettings } from '#src/features/admin/history/HistorySettings.tsx';
import { HistoryView } from '#src/features/admin/history/HistoryView.tsx';
import { $place } from '#src/features/admin/shell/panel-navigation.store.ts';
import { PublishCard } from '#src/features/admin/shell/PublishState.tsx';
import { $health } from '#src/features/admin/shell/publish.store.ts';
import type { PublishWords } from '#src/features/admin/shell/publish.words.ts';
import { StateDot } from '#src/features/admin/shell/StateDot.tsx';
import { FeedSetting } from './FeedSetting.tsx';
import { backupWords, diskWords, mailWords } from './server.words.ts';

function Row({ label, words }: { readonly label: string; readonly words: PublishWords | null }) {
  return (
    <div className="border-line grid gap-x-8 gap-y-1 border-t py-5 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <dt className="type-small text-text-muted">{label}</dt>
      <dd className="min-w-0">
        {words === null ? (
          <Skeleton className="h-10 w-full max-w-md" />
        ) : (
          <>
            <p className="type-label flex items-center gap-3" data-state={words.tone}>
              <StateDot tone={words.tone} />
              {words.title}
            </p>
            <p className="type-small text-text-muted mt-1 break-words">{words.detail}</p>
          </>
        )}
      </dd>
    </div>
  );
}

/** How the server does that keeps and sends what staff and customers write, and what staff may set. */
function Settings() {
  const health = useStore($health);
  const of = (words: (now: Date) => PublishWords) => (health === undefined ? null : words(new Date()));
  return (
    <div className="grid gap-10">
      <PublishCard />
      <FeedSetting />
      <section aria-labelledby="servidor">
        <h2 id="servidor" className="type-title-s mb-4">
          El servidor
        </h2>
        <dl className="border-line border-b" data-server>
          <Row label="Copias de seguridad" words={of((now) => backupWords(health ?? null, now))} />
          <Row label="Correo" words={of((now) => mailWords(health ?? null, now))} />
          <Row label="Disco" words={of(() => diskWords(health ?? null))} />
        </dl>
      </section>
      <HistorySettings />
    </div>
  );
}

/** Ajustes: the settings, or the history. */
export function SettingsTab() {
  const { vista } = useStore($place);
  return vista === 'historial' ? <HistoryView /> : <Settings />;
}
