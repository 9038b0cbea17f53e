import { useStore } from '#src/lib/useStore.ts';
import { SelectField } from '#src/components/ui/Field.tsx';
import { $import, chooseTable } from './import.store.ts';

/** Choice of sheet and heading row, and what was left out of the file. */
export function ImportTable() {
  const { file, choice, columnNotes, failure } = useStore($import);
  const left = [
    ...file.skipped.map(({ number, text }) => `Fila ${number}: no se importa, es un total (${text})`),
    ...file.notes,
    ...columnNotes,
  ];
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {file.sheets.length > 1 && (
          <SelectField
            label="Hoja"
            optionalNote={false}
            value={file.sheet}
            options={file.sheets.map((name) => ({ value: name, label: name }))}
            onChange={({ target }) => void chooseTable({ sheet: target.value, headingRow: null })}
          />
        )}
        {file.headingRows.length > 1 && (
          <SelectField
            label="Fila de los títulos"
            optionalNote={false}
            value={file.headingRow}
            options={file.headingRows.map(({ number, text }) => ({
              value: String(number),
              label: `${number}: ${text}`,
            }))}
            onChange={({ target }) =>
              void chooseTable({ sheet: choice.sheet ?? file.sheet, headingRow: Number(target.value) })
            }
          />
        )}
      </div>
      <p role="alert" className="type-small text-danger-text empty:hidden">
        {failure}
      </p>
      {left.length > 0 && (
        <ul className="type-small text-text-muted grid gap-1 wrap-anywhere">
          {left.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
