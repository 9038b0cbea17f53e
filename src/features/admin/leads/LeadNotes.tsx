import { useStore } from '#src/lib/useStore.ts';
import { Trash2 } from 'lucide';
import { useState, type SubmitEvent } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { iconButtonClass } from '#src/components/ui/button.recipe.ts';
import { FieldFrame } from '#src/components/ui/Field.tsx';
import { fieldClass } from '#src/components/ui/field.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { leadDate } from '#src/features/leads/desk/lead-date.ts';
import type { DeskLead, LeadNote } from '#src/features/leads/rules/lead-record.schema.ts';
import { leadDeskLimits } from '#src/features/leads/rules/lead-state.ts';
import { unreadableTitle } from '#src/features/admin/core/lists/read-list.ts';
import { DeleteDialog } from '#src/features/admin/core/DeleteDialog.tsx';
import { $begun, begin } from './begun.store.ts';
import { ownId } from './leads.api.ts';
import { addNote, removeNote } from './notes.store.ts';

const NOTES = { one: 'una nota', many: 'notas' };

/** Notes of staff about a lead, and a field to add one. The author of a note may delete it. */
export function LeadNotes({ lead }: { readonly lead: DeskLead }) {
  const nota = useStore($begun)[lead.id]?.nota ?? '';
  const [isSaving, setSaving] = useState(false);
  const [deleting, setDeleting] = useState<LeadNote | null>(null);
  const own = ownId();

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isSaving || nota.trim() === '') return;
    setSaving(true);
    if (await addNote(lead, nota.trim())) begin(lead.id, { nota: undefined });
    setSaving(false);
  };

  return (
    <div className="grid content-start gap-4 lg:col-span-2 xl:col-span-1">
      {lead.notas.length > 0 && (
        <ul className="border-line border-b" aria-label={`Notas sobre ${lead.nombre}`}>
          {lead.notas.map((note) => (
            <li key={note.id} className="border-line flex items-start justify-between gap-3 border-t py-3">
              <div className="min-w-0">
                <p className="type-small break-words whitespace-pre-line">{note.texto}</p>
                <p className="type-caption text-text-muted figures mt-1">
                  {note.autor_nombre} · {leadDate(note.created_at)}
                </p>
              </div>
              {note.autor === own && (
                <button
                  type="button"
                  className={`${iconButtonClass} -my-1.5 -mr-2.5`}
                  aria-label={`Eliminar la nota «${note.texto.slice(0, 40)}»`}
                  onClick={() => setDeleting(note)}
                >
                  <Icon icon={Trash2} className={iconClass.s} />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {lead.unreadableNotes > 0 && (
        <p className="type-small text-danger-text" role="status">
          {unreadableTitle(lead.unreadableNotes, NOTES)}. Avisa al responsable del servidor.
        </p>
      )}
      <form className="grid gap-3" onSubmit={(event) => void submit(event)}>
        <FieldFrame label="Nueva nota" optionalNote={false}>
          {(tied) => (
            <textarea
              {...tied}
              className={`${fieldClass.textarea} min-h-24`}
              placeholder="Lo que conviene recordar"
              maxLength={leadDeskLimits.nota}
              value={nota}
              onChange={(event) => begin(lead.id, { nota: event.target.value || undefined })}
            />
          )}
        </FieldFrame>
        <Button
          type="submit"
          variant="secondary"
          size="s"
          className="min-h-11 justify-self-start"
          busy={isSaving}
          disabled={nota.trim() === ''}
        >
          Añadir nota
        </Button>
      </form>
      <DeleteDialog
        item={deleting}
        title={() => '¿Eliminar esta nota?'}
        description={({ texto }) => `«${texto.slice(0, 120)}» No se puede deshacer.`}
        confirmLabel="Eliminar nota"
        remove={({ id }) => removeNote(lead.id, id)}
        onClose={() => setDeleting(null)}
      />
    </div>
  );
}
