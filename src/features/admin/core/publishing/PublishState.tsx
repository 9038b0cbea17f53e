import { useStore } from '#src/lib/useStore.ts';
import { useState } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { notify } from '#src/components/ui/notify.ts';
import { notifyFailure } from '#src/features/admin/core/session/panel-failure.ts';
import { asAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { $isOnline } from '#src/features/admin/core/connection.store.ts';
import { $health, refreshHealth, publishNow } from './publish.store.ts';
import { StateDot, StateWords } from './StateWords.tsx';
import { $stockSaves, hiddenSaves } from './stock-saves.store.ts';
import { publishNotice, publishWords, type PublishWords } from './publish.messages.ts';

function useWords(): PublishWords | null {
  const health = useStore($health);
  const isOnline = useStore($isOnline);
  const hidden = hiddenSaves(useStore($stockSaves));
  return health === undefined
    ? null
    : publishWords(health, { now: new Date(), isOnline, hiddenSaves: hidden });
}

/** The publishing status in one line, above every tab. */
export function PublishLine() {
  const words = useWords();
  return (
    <p
      className="type-small max-sm:type-caption text-text-muted flex min-h-5 items-center gap-2 sm:min-h-6 sm:gap-2.5"
      role="status"
    >
      {words !== null && (
        <>
          <StateDot tone={words.tone} />
          {words.title}
        </>
      )}
    </p>
  );
}

const LABEL = 'Publicación en la web';

/** The publishing status with a button to publish now: one line, because `PublishLine` names it, or a card when something is wrong. */
export function PublishStatus() {
  const words = useWords();
  const [isRequesting, setRequesting] = useState(false);

  const publish = async () => {
    setRequesting(true);
    try {
      const hasBuildHost = await asAdmin(publishNow);
      notify(publishNotice($health.get() ?? null, hasBuildHost));
    } catch (error) {
      notifyFailure('No se pudo publicar', error);
    } finally {
      await refreshHealth();
      setRequesting(false);
    }
  };

  const isWell = words === null || words.tone === 'good' || words.tone === 'busy';
  const button = (
    <Button
      variant={isWell ? 'quiet' : 'secondary'}
      size={isWell ? 's' : 'm'}
      className="min-h-11"
      busy={isRequesting || words?.tone === 'busy'}
      onClick={() => void publish()}
    >
      Publicar ahora
    </Button>
  );
  if (isWell)
    return (
      <section
        aria-label={LABEL}
        className="border-line flex flex-wrap items-center justify-between gap-x-8 border-y py-1"
      >
        <p className="type-small text-text-muted min-h-6 min-w-0" data-publish={words?.tone}>
          {words?.detail}
        </p>
        {button}
      </section>
    );
  return (
    <section
      aria-labelledby="publicacion"
      className="border-line bg-surface-raised rounded-m flex flex-wrap items-center justify-between gap-x-10 gap-y-5 border p-5 sm:p-6"
    >
      <div className="min-w-0 flex-1 basis-72">
        <h2 id="publicacion" className="type-caption text-text-muted">
          {LABEL}
        </h2>
        <div data-publish={words.tone}>
          <StateWords words={words} isTitle />
        </div>
      </div>
      {button}
    </section>
  );
}
