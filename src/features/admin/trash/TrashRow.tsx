import { useState } from 'react';
import { ListChecks, RotateCcw, Trash2 } from 'lucide';
import { Button } from '#src/components/ui/Button.tsx';
import { iconButtonClass } from '#src/components/ui/button.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { linkClass } from '#src/components/ui/link.recipe.ts';
import { PanelPhoto } from '#src/features/admin/stock/PanelPhoto.tsx';
import { identityText } from '#src/features/admin/stock/vehicle.messages.ts';
import { PanelLink } from '#src/features/admin/core/routing/PanelLink.tsx';
import { panelDate } from '#src/features/admin/core/panel-date.ts';
import type { TrashItem } from './trash.api.ts';
import { restore } from './trash.store.ts';
import { daysLeftText, trashKind, trashLink, trashTitle } from './trash.messages.ts';

interface TrashRowProps {
  readonly item: TrashItem;
  readonly onChanged: () => void;
  readonly onPurge: () => void;
}

/** Who deleted it, when, and how long it remains. */
function fateText({ who, since }: TrashItem): string {
  const by = who === '' ? 'Eliminado' : `Eliminado por ${who}`;
  return `${by} el ${panelDate(since)} · ${daysLeftText(since, new Date())}`;
}

/** An item in the trash. */
export function TrashRow({ item, onChanged, onPurge }: TrashRowProps) {
  const [isRestoring, setRestoring] = useState(false);
  const [id = '', file = '', giro = '0'] = item.photo.split('/');
  const title = trashTitle(item);
  const link = trashLink(item);
  const bringBack = async () => {
    if (isRestoring) return;
    setRestoring(true);
    await restore(item);
    setRestoring(false);
    onChanged();
  };
  return (
    <li
      className="border-line grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 border-t py-4 sm:grid-cols-[6rem_minmax(0,1fr)_auto]"
      data-trash-item={item.id}
    >
      {item.collection === 'vehicle_specs' ? (
        <span className="bg-line/60 text-text-muted grid aspect-3/2 w-full place-items-center rounded-s">
          <Icon icon={ListChecks} className={iconClass.m} />
        </span>
      ) : (
        <PanelPhoto
          image={
            file === ''
              ? undefined
              : { id, file, vehicle_id: item.vehicle, placeholder: '', giro: Number(giro) }
          }
          isPublic={false}
          width={320}
          className="aspect-3/2 w-full rounded-s"
        />
      )}
      <div className="min-w-0">
        <h3 className="type-label line-clamp-2 leading-snug">{title}</h3>
        <p className="type-caption text-text-muted mt-1">{trashKind(item)}</p>
        <p className="type-caption text-text-muted figures mt-0.5 break-words" data-identity>
          {identityText(item)} ·{' '}
          <PanelLink to={link.to} className={linkClass()} label={`${link.label} de ${item.label}`}>
            {link.label}
          </PanelLink>
        </p>
        <p className="type-caption text-text-muted figures mt-0.5 break-words">{fateText(item)}</p>
      </div>
      <div className="col-span-2 flex items-center justify-between gap-2 sm:col-span-1 sm:justify-end">
        <Button
          variant="secondary"
          size="s"
          className="min-h-11"
          busy={isRestoring}
          aria-label={`Restaurar ${title}`}
          onClick={() => void bringBack()}
        >
          <Icon icon={RotateCcw} className={iconClass.s} />
          Restaurar
        </Button>
        <button
          type="button"
          className={iconButtonClass}
          aria-label={`Eliminar definitivamente ${title}`}
          title="Eliminar definitivamente"
          onClick={onPurge}
        >
          <Icon icon={Trash2} className={iconClass.m} />
        </button>
      </div>
    </li>
  );
}
