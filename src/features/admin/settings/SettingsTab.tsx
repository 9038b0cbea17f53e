import { useStore } from '#src/lib/useStore.ts';
import { AdvertSettings } from './adverts/AdvertSettings.tsx';
import { BrandPagesSetting } from './brands/BrandPagesSetting.tsx';
import { BrandPagesView } from './brands/BrandPagesView.tsx';
import { BusinessForm } from './business/BusinessForm.tsx';
import { BUSINESS_FORM, BusinessSummary } from './business/BusinessSummary.tsx';
import { BusinessPhotos } from './photos/BusinessPhotos.tsx';
import { PersonView } from './privacy/PersonView.tsx';
import { PrivacySettings } from './privacy/PrivacySettings.tsx';
import { PeopleSection } from './people/PeopleSection.tsx';
import { HistorySettings } from './history/HistorySettings.tsx';
import { HistoryView } from './history/HistoryView.tsx';
import { $place } from '#src/features/admin/core/routing/panel-navigation.store.ts';
import { PublishStatus } from '#src/features/admin/core/publishing/PublishState.tsx';
import { $health } from '#src/features/admin/core/publishing/publish.store.ts';
import type { PublishWords } from '#src/features/admin/core/publishing/publish.messages.ts';
import { StateWords } from '#src/features/admin/core/publishing/StateWords.tsx';
import { FeedSettings } from './feeds/FeedSettings.tsx';
import { LeadKeys } from './lead-keys/LeadKeys.tsx';
import { backupWords, diskWords, mailWords } from './server.messages.ts';

function Row({ label, words }: { readonly label: string; readonly words: PublishWords | null }) {
  return (
    <div className="border-line grid gap-x-8 gap-y-1 border-t py-5 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <dt className="type-small text-text-muted">{label}</dt>
      <dd className="min-w-0">
        <StateWords words={words} />
      </dd>
    </div>
  );
}

function Overview() {
  const health = useStore($health);
  const of = (words: (now: Date) => PublishWords) => (health === undefined ? null : words(new Date()));
  return (
    <div className="grid items-start gap-x-12 gap-y-14 xl:grid-cols-2 2xl:gap-x-20">
      <div className="xl:col-span-full">
        <PublishStatus />
      </div>
      <div className="grid gap-14">
        <BusinessSummary />
        <BusinessPhotos />
        <PeopleSection />
      </div>
      <div className="grid gap-14">
        <BrandPagesSetting />
        <FeedSettings />
        <LeadKeys />
        <AdvertSettings />
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
        <PrivacySettings />
        <HistorySettings />
      </div>
    </div>
  );
}

/** Ajustes: business, administrators, settings and server status; or the business form, the history, a person's data, or the brand pages. */
export function SettingsTab() {
  const { editar, vista } = useStore($place);
  if (vista === 'historial') return <HistoryView />;
  if (vista === 'persona') return <PersonView />;
  if (vista === 'marcas') return <BrandPagesView />;
  return editar === BUSINESS_FORM ? <BusinessForm /> : <Overview />;
}
