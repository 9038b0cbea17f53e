import { useStore } from '#src/lib/useStore.ts';
import { atom, computed } from 'nanostores';
import { useEffect, useState } from 'react';
import { Tabs } from '#src/components/ui/Tabs.tsx';
import { StepUpDialog } from '#src/features/auth/second-factor/StepUpDialog.tsx';
import { Protected } from '#src/features/auth/session/Protected.tsx';
import { onSignOut } from '#src/features/auth/session/sign-out.ts';
import { SignedOut } from '#src/features/auth/session/SignedOut.tsx';
import { useKeptPage } from '#src/features/auth/session/useKeptPage.ts';
import { formatInteger } from '#src/lib/format.ts';
import { PublishLine } from './core/publishing/PublishState.tsx';
import { watchPublishing } from './core/publishing/publish.store.ts';
import { useKeptScroll } from './core/routing/kept-scroll.ts';
import { LeaveDialog } from './core/routing/LeaveDialog.tsx';
import { $place, openPlaces, pressTab, startNavigation } from './core/routing/panel-navigation.store.ts';
import { watchSession } from './core/session/panel-session.store.ts';
import { SecondFactorGate } from './core/session/SecondFactorGate.tsx';
import { SessionDialog } from './core/session/SessionDialog.tsx';
import { TabBoundary } from './core/TabBoundary.tsx';
import { discardUploads } from './photos/upload/upload-queue.store.ts';
import { ROOMS } from './rooms.ts';
import { ShortcutHelp } from './shortcuts/ShortcutHelp.tsx';

openPlaces(
  ROOMS.map(({ route }) => route),
  ROOMS.flatMap(({ guard }) => guard ?? []),
);

const $counts = computed(
  ROOMS.map(({ count }) => count?.$value ?? atom<number | null>(null)),
  (...counts) => counts,
);

function confirmUnload(event: BeforeUnloadEvent): void {
  if (ROOMS.some(({ isWorking }) => isWorking?.())) event.preventDefault();
}

function Panel() {
  const { tab } = useStore($place);
  const counts = useStore($counts);
  useKeptScroll(!ROOMS.some(({ route, keepsScroll }) => route.tab === tab && keepsScroll));

  useEffect(() => {
    window.addEventListener('beforeunload', confirmUnload);
    const disposers = [startNavigation(), watchSession(), watchPublishing()];
    for (const { resume } of ROOMS) void resume?.();
    return () => {
      window.removeEventListener('beforeunload', confirmUnload);
      for (const dispose of disposers) dispose();
    };
  }, []);

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 sm:mb-4 sm:gap-x-8 sm:gap-y-3">
        <h1 className="max-sm:type-label sm:type-title-m max-sm:text-[0.875rem]">Panel de Administración</h1>
        <PublishLine />
      </div>
      <SecondFactorGate />
      <Tabs
        label="Secciones del panel"
        asBar
        value={tab}
        onChange={pressTab}
        items={ROOMS.map(({ route, label, icon, count, Tab }, index) => {
          const number = counts[index] ?? 0;
          return {
            value: route.tab,
            label,
            icon,
            count:
              count !== undefined && number > 0
                ? { shown: formatInteger(number), meaning: count.meaning }
                : undefined,
            content:
              route.tab === tab ? (
                <TabBoundary>
                  <Tab />
                </TabBoundary>
              ) : null,
          };
        })}
      />
      {ROOMS.map(({ route, Companion }) => Companion !== undefined && <Companion key={route.tab} />)}
      <ShortcutHelp />
      <LeaveDialog />
      <SessionDialog />
      <StepUpDialog />
    </>
  );
}

function Admit({ onAdmit }: { readonly onAdmit: () => void }) {
  useEffect(onAdmit, [onAdmit]);
  return null;
}

/**
 * The admin panel (SPEC section 2). Once admitted, it stays mounted: when the session ends later, a dialog
 * requests a new sign-in and no form is lost. When the user signs out, nothing of it stays on the page.
 */
export default function AdminPanel() {
  const [isAdmitted, setAdmitted] = useState(false);
  const [admit] = useState(() => () => setAdmitted(true));
  const [hasLeft, setLeft] = useState(false);
  useKeptPage();
  useEffect(
    () =>
      onSignOut(() => {
        // Their photos are deleted, and would be stored again.
        discardUploads();
        setLeft(true);
      }),
    [],
  );
  return (
    <div className="wrap pb-section pt-1.5 sm:pt-6 lg:pt-10">
      {hasLeft ? (
        <SignedOut />
      ) : isAdmitted ? (
        <Panel />
      ) : (
        <Protected requireAdmin>
          <Admit onAdmit={admit} />
        </Protected>
      )}
    </div>
  );
}
