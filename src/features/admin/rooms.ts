import { Car, Gauge, Images, ListChecks, Settings, Users } from 'lucide';
import type { Room } from './core/room.ts';
import { Dashboard } from './dashboard/Dashboard.tsx';
import { dashboardRoute } from './dashboard/dashboard.route.ts';
import { leadsRoute } from './leads/leads.route.ts';
import { LeadsTab } from './leads/LeadsTab.tsx';
import { Arrivals } from './leads/Arrivals.ts';
import { $unanswered } from './leads/unanswered.store.ts';
import { ImagesTab } from './photos/ImagesTab.tsx';
import { photosRoute } from './photos/photos.route.ts';
import { resumeUploads } from './photos/upload/upload-queue.ts';
import { isUploading } from './photos/upload/upload-queue.store.ts';
import { discardBrandChanges, isBrandFormDirty } from './settings/brands/brand-pages.store.ts';
import { discardBusinessChanges, isBusinessFormDirty } from './settings/business/business.store.ts';
import { settingsRoute } from './settings/settings.route.ts';
import { SettingsTab } from './settings/SettingsTab.tsx';
import { specsRoute } from './specs/specs.route.ts';
import { SpecsTab } from './specs/SpecsTab.tsx';
import { discardChanges, isFormDirty } from './vehicle-form/vehicle-form.store.ts';
import { vehiclesRoute } from './vehicles/vehicles.route.ts';
import { CarDialogs } from './vehicles/CarDialogs.tsx';
import { VehiclesTab } from './vehicles/VehiclesTab.tsx';

/** The panel's rooms, in tab order (SPEC section 2, and Ajustes). */
export const ROOMS: readonly Room[] = [
  { route: dashboardRoute, label: 'Dashboard', icon: Gauge, Tab: Dashboard },
  {
    route: vehiclesRoute,
    label: 'Vehículos',
    icon: Car,
    Tab: VehiclesTab,
    keepsScroll: true,
    guard: { isDirty: isFormDirty, discard: discardChanges },
    Companion: CarDialogs,
  },
  {
    route: leadsRoute,
    label: 'Leads',
    icon: Users,
    Tab: LeadsTab,
    keepsScroll: true,
    count: { $value: $unanswered, meaning: 'sin contestar' },
    Companion: Arrivals,
  },
  {
    route: photosRoute,
    label: 'Imágenes',
    icon: Images,
    Tab: ImagesTab,
    resume: resumeUploads,
    isWorking: isUploading,
  },
  { route: specsRoute, label: 'Especificaciones', icon: ListChecks, Tab: SpecsTab },
  {
    route: settingsRoute,
    label: 'Ajustes',
    icon: Settings,
    Tab: SettingsTab,
    guard: {
      isDirty: () => isBusinessFormDirty() || isBrandFormDirty(),
      discard: () => {
        discardBusinessChanges();
        discardBrandChanges();
      },
    },
  },
];
