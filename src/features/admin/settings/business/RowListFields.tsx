import { Trash2 } from 'lucide';
import { useRef, type ReactNode } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { iconButtonClass } from '#src/components/ui/button.recipe.ts';
import { FieldError } from '#src/components/ui/Field.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { setBusinessFields, type BusinessForm } from './business.store.ts';
import { cellName, NEW_ROWS, readRows, rowsText, type RowList, type RowOf } from './row-lists.values.ts';

/** A row of a list, for its fields. */
export interface RowProps<List extends RowList> {
  readonly row: RowOf<List>;
  /** The error beside a cell. */
  readonly errorOf: (cell: keyof RowOf<List> & string) => string | undefined;
  readonly onChange: (change: Partial<RowOf<List>>) => void;
  /** Removes the row. */
  readonly remove: ReactNode;
}

interface RowListProps<List extends RowList> {
  readonly form: BusinessForm;
  readonly list: List;
  /** A row, with its number: 'Cierre'. */
  readonly noun: string;
  readonly addLabel: string;
  readonly most: number;
  readonly children: (props: RowProps<List>) => ReactNode;
}

/** A list of the business form, a group of fields for each row. */
export function RowListFields<List extends RowList>({
  form,
  list,
  noun,
  addLabel,
  most,
  children,
}: RowListProps<List>) {
  const add = useRef<HTMLButtonElement>(null);
  const rows = readRows(list, form.values[list] ?? '');
  const set = (changed: readonly RowOf<List>[]) => setBusinessFields({ [list]: rowsText<List>(changed) });
  const removeRow = (index: number) => {
    set(rows.toSpliced(index, 1));
    // Its button has gone, with the focus.
    add.current?.focus();
  };
  return (
    <>
      <ul>
        {rows.map((row, index) => (
          <li key={index}>
            <fieldset className="border-line min-w-0 border-t py-4">
              <legend className="sr-only">
                {noun} {index + 1}
              </legend>
              {children({
                row,
                errorOf: (cell) => form.errors[cellName(list, index, cell)],
                onChange: (change) => set(rows.with(index, { ...row, ...change })),
                remove: (
                  <button
                    type="button"
                    className={`${iconButtonClass} mt-8`}
                    aria-label={`Quitar: ${noun.toLowerCase()} ${index + 1}`}
                    onClick={() => removeRow(index)}
                  >
                    <Icon icon={Trash2} className={iconClass.m} />
                  </button>
                ),
              })}
            </fieldset>
          </li>
        ))}
      </ul>
      <FieldError id={`negocio-${list}-error`} error={form.errors[list]} />
      <Button
        ref={add}
        variant="secondary"
        size="s"
        className="min-h-11"
        disabled={rows.length >= most}
        onClick={() => set([...rows, NEW_ROWS[list]])}
      >
        {addLabel}
      </Button>
    </>
  );
}
