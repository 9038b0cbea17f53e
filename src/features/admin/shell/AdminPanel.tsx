import { useStore } from '@nanostores/react';
import { Car, Gauge, Images, ListChecks, Settings, Users, type IconNode } from 'lucide';
import { useEffect, useState } from 'react';
import { Tabs } from '#src/components/ui/Tabs.tsx';
import { Toaster } from '#src/components/ui/Toaster.tsx';
import { StepUpDialog } from '#src/features/auth/second-factor/StepUpDialog.tsx';
import { Protected } from '#src/features/auth/session/Protected.tsx';
import { useKeptPage } from '#src/features/auth/session/useKeptPage.ts';
import { isBusinessFormDirty } from '#src/features/admin/business/business.store.ts';
import { Dashboard } from '#src/features/admin/dashboard/Dashboard.tsx';
import { ImagesTab } from '#src/features/admin/photos/ImagesTab.tsx';
import { LeadsTab } from '#src/features/admin/leads/LeadsTab.tsx';
import { SettingsTab } from '#src/features/admin/settings/SettingsTab.tsx';
import { SpecsTab } from '#src/features/admin/specs/SpecsTab.tsx';
import { isUploading } from '#src/features/admin/photos/upload/upload-queue.store.ts';
import { resumeUploads } from '#src/features/admin/photos/upload/upload-queue.ts';
import { isFormDirty } from '#src/features/admin/vehicle-form/vehicle-form.store.ts';
import { VehiclesTab } from '#src/features/admin/vehicles/VehiclesTab.tsx';
import { formatInteger } from '#src/lib/format.ts';
import { useKeptScroll } from './kept-scroll.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { $place, guardLeaving, pressTab, startNavigation } from './panel-navigation.store.ts';
import { PANEL_TAB_LABELS, PANEL_TABS, type PanelTab } from './panel-place.ts';
import { watchSession } from './panel-session.store.ts';
import { SecondFactorGate } from './SecondFactorGate.tsx';
import { PublishLine } from './PublishState.tsx';
import { useUnanswered } from './unanswered.ts';
import { watchPublishing } from './publish.store.ts';
import { ShortcutHelp } from './ShortcutHelp.tsx';
import { SessionDialog } from './SessionDialog.tsx';
import { TabBoundary } from './TabBoundary.tsx';

const CONTENT: Readonly<Record<PanelTab, () => React.ReactNode>> = {
  dashboard: () => <Dashboard />,
  vehiculos: () => <VehiclesTab />,
  leads: () => <LeadsTab />,
  imagenes: () => <ImagesTab />,
  especificaciones: () => <SpecsTab />,
  ajustes: () => <SettingsTab />,
};

const ICONS: Readonly<Record<PanelTab, IconNode>> = {
  dashboard: Gauge,
  vehiculos: Car,
  leads: Users,
  imagenes: Images,
  especificaciones: ListChecks,
  ajustes: Settings,
};

function askBeforeUnload(event: BeforeUnloadEvent): void {
  if (isUploading()) event.preventDefault();
}

function Panel() {
  const { tab } = useStore($place);
  const unanswered = useUnanswered();
  // The two long lists wait until they are there.
  useKeptScroll(tab !== 'vehiculos' && tab !== 'leads');

  useEffect(() => {
    guardLeaving(() => isFormDirty() || isBusinessFormDirty());
    window.addEventListener('beforeunload', askBeforeUnload);
    const endings = [startNavigation(), watchSession(), watchPublishing()];
    void resumeUploads();
    return () => {
      window.removeEventListener('beforeunload', askBeforeUnload);
      for (const end of endings) end();
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
        items={PANEL_TABS.map((value) => ({
          value,
          label: PANEL_TAB_LABELS[value],
          icon: ICONS[value],
          count:
            value === 'leads' && unanswered > 0
              ? { shown: formatInteger(unanswered), meaning: 'sin contestar' }
              : undefined,
          content: value === tab ? <TabBoundary>{CONTENT[value]()}</TabBoundary> : null,
        }))}
      />
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
 * The panel (SPEC section 2). Whoever has been let in stays in: a session that ends later is asked for in a dialog, so
 * that no form is lost.
 */
export default function AdminPanel() {
  const [isAdmitted, setAdmitted] = useState(false);
  const [admit] = useState(() => () => setAdmitted(true));
  useKeptPage();
  return (
    <div className="wrap pb-section pt-1.5 sm:pt-6 lg:pt-10">
      {isAdmitted ? (
        <Panel />
      ) : (
        <Protected requireAdmin>
          <Admit onAdmit={admit} />
        </Protected>
      )}
      <Toaster />
    </div>
  );
}
